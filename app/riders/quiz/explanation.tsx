import type { ReactNode } from 'react'
import { Check, X } from '../../base/ui/icons.tsx'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import * as messages from './quiz-messages.tsx'
import { WithWords } from './with-words.tsx'

type Props = {
  item: ShownItem
  answer: UserAnswer | null
  /** Stands beside the verdict. */
  children?: ReactNode
}

/**
 * Shows the rule of an answered question, and the reason for the rider's pick. If `answer` is null, CSS
 * shows the texts for the checked radio button, so no script is needed.
 */
export function Explanation({ answer, item, children }: Props) {
  const { options, correctAnswer, explanation, whyWrong = {} } = item
  const possible = answer ? [answer.selectedAnswer] : options
  const onlyIfPicked = (option: string) => (answer ? '' : IF_PICKED[options.indexOf(option)])
  return (
    <div className="animate-rise rounded-xl border border-s-8 border-line border-s-sign bg-card px-4 py-2.5 low:py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {possible.map((option) => (
          <div key={option} className={onlyIfPicked(option)}>
            <Result isRight={option === correctAnswer} correctAnswer={correctAnswer} />
          </div>
        ))}
        {children}
      </div>
      <h2 className="text-sm font-extrabold text-quiet">{messages.explanation()}</h2>
      <p className="text-lg leading-snug low:text-base">
        <WithWords text={explanation} />
      </p>
      {possible
        .filter((option) => whyWrong[option])
        .map((option) => (
          <p key={option} className={`mt-1 leading-snug ${onlyIfPicked(option)}`}>
            {messages.whyWrong(whyWrong[option] ?? '', strong)}
          </p>
        ))}
    </div>
  )
}

/** The box may cover the options, so its first line says what was right. */
function Result({ isRight, correctAnswer }: { isRight: boolean; correctAnswer: string }) {
  const Icon = isRight ? Check : X
  return (
    <p
      className={`flex gap-1 leading-snug font-extrabold ${isRight ? 'text-correct' : 'text-wrong'}`}
    >
      <Icon strokeWidth={4} className="size-5 shrink-0" />
      {messages.result(isRight, correctAnswer)}
    </p>
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
