import { TriangleAlert } from '../../base/ui/desk-icons.tsx'
import { LETTERS } from '../question/option-letters.ts'
import type { QuizItem } from '../question/quiz-item.ts'
import {
  type Estimate,
  FEWEST_ANSWERS,
  type ItemStatistics,
  type StatisticsFlag,
} from './item-statistics.ts'

type Props = { item: QuizItem; statistics: ItemStatistics | undefined }

/** The statistics of riders' first answers to a question. */
export function StatisticsLine({ item, statistics }: Props) {
  if (!statistics) return <p className="text-sm text-quiet">No answers yet.</p>
  const { shown, right, options, meanSeconds, discrimination, flags } = statistics
  if (!right) {
    const few = `Too few answers: ${shown} of ${FEWEST_ANSWERS}.`
    return <p className="text-sm text-quiet">{few}</p>
  }
  const key = item.options.indexOf(item.correctAnswer)
  return (
    <>
      <p className="text-sm text-quiet tabular-nums">
        {shown} first answers, {percentOf(right.value)} right ({intervalOf(right)})
        {meanSeconds !== null && `, ${Math.round(meanSeconds)} seconds`}
        {discrimination && `, discrimination ${twoDigits(discrimination)}`}.
      </p>
      <p className="text-sm text-quiet tabular-nums">
        {options.map((share, place) => (
          <span key={item.options[place]} className="me-3 inline-block" title={item.options[place]}>
            {LETTERS[place]} {percentOf(share)}
            {place === key && ' (the answer)'}
          </span>
        ))}
      </p>
      <Flags flags={flags} />
    </>
  )
}

/** A list of the flags, each with an icon and a text. */
export function Flags({ flags }: { flags: readonly StatisticsFlag[] }) {
  return flags.map((flag) => (
    <p key={flag} className="flex items-start gap-1 text-sm font-semibold">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      {FLAG_TEXTS[flag]}
    </p>
  ))
}

const FLAG_TEXTS: Record<StatisticsFlag, string> = {
  'distractor beats key': 'More riders pick a wrong option than the answer.',
  negative: 'Riders who know the rest get this wrong.',
  hard: 'Under 20% get this right.',
  easy: 'Over 98% get this right.',
}

export function percentOf(share: number): string {
  return `${Math.round(share * 100)}%`
}

export function intervalOf({ low, high }: Estimate): string {
  return `${Math.round(low * 100)}–${percentOf(high)}`
}

export function twoDigits({ value, low, high }: Estimate): string {
  const [middle, ...ends] = [value, low, high].map((one) => one.toFixed(2))
  return `${middle} (${ends.join(' to ')})`
}
