import { href } from 'react-router'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/icons.tsx'
import { kindName } from '../../making/reports/report-form-messages.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { ItemPictures } from '../../questions/question/item-pictures.tsx'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import { findState } from '../../questions/states/us-states.ts'
import { StatisticsLine } from '../../questions/statistics/statistics-line.tsx'
import { FeedbackCard, type OnInboxAction } from './feedback-card.tsx'
import type { QuestionReports } from './inbox.ts'

export type CardProps = {
  reported: QuestionReports
  /** True if the card above shows the same question of another state. */
  isRepeated: boolean
  /** The admins' emails, by hash. */
  names: Record<string, string>
  onAction: OnInboxAction
}

/** Renders a question with its reports and feedback. A question may have only feedback. */
export function ReportedCard({ reported, isRepeated, names, onAction }: CardProps) {
  const { state, itemId, item, statistics, history, pulledAt, isHeld } = reported
  const { kinds, said, feedback, decided } = reported
  const hasReports = reported.reports > 0
  const { question } = item
  const which = { state, itemId, revision: item.revision }
  const shown = { ...which, pulledAt: pulledAt ?? '' }
  return (
    <article className="flex flex-col gap-3 rounded-xl border border-edge bg-card p-4">
      <div className="flex flex-wrap items-center gap-3">
        <StatePlate abbrev={state} stateName={findState(state)?.stateName ?? state} />
        <p className="min-w-0 grow basis-48">
          <b>
            {hasReports
              ? kinds.map(({ kind, count }) => `${kindName(kind)}: ${count}`).join(', ')
              : `Feedback: ${feedback.length}`}
          </b>
          <span className="block text-sm text-quiet">
            {hasReports && `Different riders: ${reported.reporters}, `}last{' '}
            <UtcTime at={reported.latest} />
          </span>
        </p>
      </div>
      {decided && (
        <p className="text-sm text-quiet">
          Decided before{decided.by && ` by ${names[decided.by] ?? 'another admin'}`}:{' '}
          <UtcTime at={decided.at} />
        </p>
      )}
      {pulledAt && (
        <p className="font-semibold">
          Riders no longer get this question: the reports pulled it on <UtcTime at={pulledAt} />.
        </p>
      )}
      {isHeld && (
        <p className="font-semibold">
          Riders get this question, because reports have pulled as much as they may: at most 5 % of
          a bank a day, and 25 questions stay.
        </p>
      )}
      {isRepeated ? <p>The same question: {question}</p> : <QuestionShown item={item} />}
      <div>
        <StatisticsLine item={item} statistics={statistics} />
      </div>
      {said.length > 0 && (
        <ul aria-label="What riders said" className="flex list-disc flex-col gap-1 ps-5">
          {said.map(({ kind, text, createdAt }) => (
            <li key={createdAt + text} dir="auto" className="wrap-anywhere">
              {kindName(kind)}: “{text}”
            </li>
          ))}
        </ul>
      )}
      {feedback.map((one) => (
        <FeedbackCard key={one.id} feedback={one} onAction={onAction} />
      ))}
      {history.length > 0 && <History revisions={history} />}
      <div className="flex flex-wrap gap-2">
        {hasReports && (
          <Button
            look="plain"
            aria-label={`${pulledAt ? 'Leave out' : 'Keep'}: ${question}`}
            onClick={() => onAction({ intent: 'keep', ...shown }, pulledAt ? LEFT_OUT : KEPT)}
          >
            {pulledAt ? 'Leave out' : 'Keep'}
          </Button>
        )}
        <ButtonLink look="plain" to={placeOf(reported)} aria-label={`Edit: ${question}`}>
          Edit
        </ButtonLink>
        {pulledAt ? (
          <Button
            look="plain"
            aria-label={`Bring back: ${question}`}
            onClick={() => onAction({ intent: 'put-back', ...shown }, BACK)}
          >
            Bring back
          </Button>
        ) : (
          <Button
            look="plain"
            aria-label={`Withdraw: ${question}`}
            onClick={() => onAction({ intent: 'withdraw', ...which }, WITHDRAWN)}
          >
            Withdraw
          </Button>
        )}
      </div>
    </article>
  )
}

/** Returns the address of a question's form. A pulled question is in its review on the state's page. */
function placeOf({ state: abbrev, itemId: id, pulledAt }: QuestionReports): string {
  if (!pulledAt) return href('/admin/manuals/:abbrev/questions/:id', { abbrev, id })
  const page = href('/admin/manuals/:abbrev', { abbrev })
  return `${page}?review=${encodeURIComponent(id)}#review`
}

const KEPT = 'Kept. The reports up to now no longer pull this question.'
const LEFT_OUT = 'The question stays out of the bank. It waits for review on the state’s page.'
const BACK = 'Riders get the question again, unchanged.'
const WITHDRAWN = 'Withdrawn. The question waits for review on the state’s page.'

/** The question as riders see it after the answer. */
function QuestionShown({ item }: { item: StoredItem }) {
  const { question, options, correctAnswer, explanation, source, citation } = item
  const { whyWrong = {}, facts } = item
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-lg leading-snug font-bold">{question}</h3>
      <ItemPictures item={item} loading="lazy" className="h-28 w-auto self-start object-contain" />
      <ul className="flex flex-col gap-1">
        {options.map((option) => (
          <li
            key={option}
            className={`flex gap-2 ${option === correctAnswer ? 'font-semibold' : ''}`}
          >
            <span className="w-5 shrink-0">
              {option === correctAnswer && (
                <>
                  <Check className="size-5" />
                  <span className="sr-only">Correct:</span>
                </>
              )}
            </span>
            <div>
              {option}
              {whyWrong[option] && <p className="text-sm text-quiet">{whyWrong[option]}</p>}
            </div>
          </li>
        ))}
      </ul>
      <p className="text-quiet">{explanation}</p>
      {source && (
        <p className="text-sm">
          <a href={source.link} className="font-semibold underline underline-offset-4">
            Manual, page {source.page}
          </a>
          : “{source.quote}”
        </p>
      )}
      {citation && !source && <p className="text-sm wrap-anywhere">Source: {citation}</p>}
      {facts && <p className="text-sm wrap-anywhere text-quiet">Facts: {facts.join(', ')}</p>}
    </div>
  )
}

function History({ revisions }: { revisions: readonly StoredItem[] }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        Earlier revisions: {revisions.length}
      </summary>
      <ul className="flex flex-col gap-2">
        {revisions.map(({ revision, question, correctAnswer, explanation, checkedAt }) => (
          <li key={revision} className="border-s-4 border-line ps-3">
            <p className="font-semibold">
              Revision {revision}
              {checkedAt && (
                <>
                  , <UtcTime at={checkedAt} />
                </>
              )}
            </p>
            <p>{question}</p>
            <p>Answer: {correctAnswer}</p>
            <p className="text-quiet">{explanation}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
