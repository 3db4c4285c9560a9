import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import * as messages from './quiz-messages.tsx'
import { quoted } from './quoted.ts'

type Props = { item: RiderItem; answer: UserAnswer | null }

/**
 * Shows the explanation of an answered question. If `answer` is null, CSS shows the texts for the
 * checked radio button, so no script is needed.
 */
export function Explanation({ answer, item }: Props) {
  const { options, correctAnswer, explanation, whyWrong = {}, source, citation } = item
  const possible = answer ? [answer.selectedAnswer] : options
  const onlyIfPicked = (option: string) => (answer ? '' : IF_PICKED[options.indexOf(option)])
  const unlessPicked = (option: string) => (answer ? '' : UNLESS_PICKED[options.indexOf(option)])
  const others = options.filter((option) => whyWrong[option] && option !== answer?.selectedAnswer)
  return (
    <div className="animate-rise rounded-xl border border-l-8 border-line border-l-sign bg-card p-4">
      {possible.map((option) => (
        <div key={option} className={onlyIfPicked(option)}>
          <p className="sr-only">{messages.result(option === correctAnswer, correctAnswer)}</p>
        </div>
      ))}
      <h2 className="font-extrabold">{messages.explanation()}</h2>
      <p className="mt-1 text-lg leading-snug">{explanation}</p>
      {possible
        .filter((option) => whyWrong[option])
        .map((option) => (
          <p key={option} className={`mt-1 text-lg leading-snug ${onlyIfPicked(option)}`}>
            {messages.whyWrong(whyWrong[option] ?? '', strong)}
          </p>
        ))}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
            {messages.whyNotOthers()}
          </summary>
          <dl className="flex flex-col gap-2">
            {others.map((option) => (
              <div key={option} className={unlessPicked(option)}>
                <dt className="font-semibold">{option}</dt>
                <dd>{whyWrong[option]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {source && (
        <div className="mt-3 border-l-4 border-line pl-3">
          <blockquote className="text-quiet">{quoted(source.quote)}</blockquote>
          <a
            href={source.link}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
          >
            {messages.manualPage(source.page)}
          </a>
        </div>
      )}
      {citation && !source && (
        <p className="mt-2 text-sm text-quiet">{messages.source(citation)}</p>
      )}
    </div>
  )
}

const strong = (text: string) => <span className="font-semibold">{text}</span>

/**
 * Hides a reason until its option is picked. The browser lays out each reason in advance, because
 * that takes long on a slow phone.
 */
const IF_PICKED = [
  'invisible absolute inset-x-0 picked-a:visible picked-a:static',
  'invisible absolute inset-x-0 picked-b:visible picked-b:static',
  'invisible absolute inset-x-0 picked-c:visible picked-c:static',
  'invisible absolute inset-x-0 picked-d:visible picked-d:static',
]
const UNLESS_PICKED = ['picked-a:hidden', 'picked-b:hidden', 'picked-c:hidden', 'picked-d:hidden']
