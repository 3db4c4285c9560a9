import { type ReactNode, useId } from 'react'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import { AnswerEntries } from './answer-entries.tsx'
import * as messages from './results-messages.ts'

type Props = {
  answers: readonly UserAnswer[]
  /** The questions of an exam. Its review has explanations, and is too long to scroll in place. */
  items?: readonly RiderItem[]
  /** Returns the control that reports a question. */
  report?: (item: RiderItem) => ReactNode
}

export function AnswerReview({ answers, items, report }: Props) {
  const headingId = useId()
  const scrolls = !items && { tabIndex: 0, className: `${LIST} max-h-64 overflow-y-auto` }
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="text-xl font-extrabold">
        {messages.review()}
      </h2>
      {/* A list that scrolls has a tabIndex, so that the keyboard can scroll it. */}
      <ol aria-labelledby={headingId} className={LIST} {...scrolls}>
        <AnswerEntries answers={answers} items={items} report={report} />
      </ol>
    </section>
  )
}

const LIST = 'rounded-xl bg-card border border-line'
