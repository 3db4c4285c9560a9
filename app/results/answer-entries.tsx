import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import type { Correction } from './corrected-result.ts'
import * as messages from './results-messages.ts'

type Props = {
  answers: readonly UserAnswer[]
  items?: readonly RiderItem[] | undefined
  corrections?: readonly Correction[]
  /** The places of the answers to show, by default all. */
  places?: readonly number[]
  report?: ((item: RiderItem) => ReactNode) | undefined
}

/** Shows each answer as a list entry, with its explanation if `items` has the same question. */
export function AnswerEntries(props: Props) {
  const { answers, items = [], corrections = [], places = [...answers.keys()], report } = props
  const byQuestion = new Map(items.map((item) => [item.question, item]))
  return places.map((index) => {
    const answer = answers[index]
    if (!answer) return null
    const item = byQuestion.get(answer.question)
    const correction = corrections.find(({ place }) => place === index)
    return (
      <li
        key={answer.question}
        className="flex flex-col gap-1 border-b border-line p-4 last:border-0"
      >
        <p className="font-semibold">
          {index + 1}. {answer.question}
        </p>
        <Line correct={answer.isCorrect} label={messages.yourAnswer()} text={answer.selectedAnswer}>
          <span className="sr-only">{messages.spokenVerdict(answer.isCorrect)}</span>
        </Line>
        {!answer.isCorrect && (
          <Line correct label={messages.correctAnswer()} text={answer.correctAnswer} />
        )}
        {correction && (
          <p className="leading-snug">
            {messages.correctedSince()}{' '}
            <span className="font-semibold">{correction.correctAnswer}</span>{' '}
            <span className="block text-quiet">{correction.reason}</span>
          </p>
        )}
        {/* After a correction of the key, the explanation is about another answer. */}
        {item?.correctAnswer === answer.correctAnswer && <Reasons item={item} answer={answer} />}
        {item && report && <div className="-ms-3 flex flex-wrap">{report(item)}</div>}
      </li>
    )
  })
}

type LineProps = { correct: boolean; label: string; text: string; children?: ReactNode }

function Line({ correct, label, text, children }: LineProps) {
  const Icon = correct ? Check : X
  return (
    <p className={`flex items-start gap-2 ${correct ? 'text-correct' : 'text-wrong'}`}>
      <Icon aria-hidden="true" strokeWidth={3.5} className="mt-0.5 size-5 shrink-0" />
      <span>
        {label} <span className="font-semibold">{text}</span>
        {children}
      </span>
    </p>
  )
}

function Reasons({ item, answer }: { item: RiderItem; answer: UserAnswer }) {
  const { explanation, whyWrong, source, citation } = item
  return (
    <>
      <p className="leading-snug">
        {explanation} {whyWrong?.[answer.selectedAnswer]}
      </p>
      {source ? (
        <a
          href={source.link}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center self-start text-sm font-semibold underline decoration-2 underline-offset-4"
        >
          {messages.manualPage(source.page)}
        </a>
      ) : (
        citation && <p className="text-sm text-quiet">{messages.source(citation)}</p>
      )}
    </>
  )
}
