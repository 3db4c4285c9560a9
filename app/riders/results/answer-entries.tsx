import type { ReactNode } from 'react'
import { Check, X } from '../../base/ui/icons.tsx'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import { QuestionPictures } from '../quiz/question-pictures.tsx'
import { whyWrong as reasonOfPick } from '../quiz/quiz-messages.tsx'
import type { Correction } from './corrected-result.ts'
import * as messages from './results-messages.ts'

type Props = {
  answers: readonly UserAnswer[]
  items?: readonly ShownItem[] | undefined
  corrections?: readonly Correction[]
  /** The places of the answers to show, by default all. Without a script the others show, too. */
  places?: readonly number[]
  report?: ((item: ShownItem) => ReactNode) | undefined
}

/** Shows each answer as a list entry, with its explanation if `items` has the same question. */
export function AnswerEntries(props: Props) {
  const { answers, items = [], corrections = [], places, report } = props
  const byQuestion = new Map(items.map((item) => [item.question, item]))
  return answers.map((answer, index) => {
    const isShown = !places || places.includes(index)
    const item = byQuestion.get(answer.question)
    const correction = corrections.find(({ place }) => place === index)
    return (
      <li
        key={answer.question}
        className={`border-b border-line p-4 last:border-0 ${isShown ? '' : 'without-script'}`}
      >
        <div className="flex flex-col gap-1">
          <p className="font-semibold">
            {index + 1}. {answer.question}
          </p>
          {item && <QuestionPictures item={item} isSmall />}
          <Line
            correct={answer.isCorrect}
            label={messages.yourAnswer()}
            text={answer.selectedAnswer}
          >
            <span className="sr-only">{messages.spokenVerdict(answer.isCorrect)}</span>
          </Line>
          {answer.guessed && <p className="font-semibold">{messages.guessed()}</p>}
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
        </div>
      </li>
    )
  })
}

type LineProps = { correct: boolean; label: string; text: string; children?: ReactNode }

function Line({ correct, label, text, children }: LineProps) {
  const Icon = correct ? Check : X
  return (
    <p className={`flex items-start gap-2 ${correct ? 'text-correct' : 'text-wrong'}`}>
      <Icon strokeWidth={3.5} className="mt-0.5 size-5 shrink-0" />
      <span>
        {label} <span className="font-semibold">{text}</span>
        {children}
      </span>
    </p>
  )
}

function Reasons({ item, answer }: { item: ShownItem; answer: UserAnswer }) {
  const { explanation, whyWrong, source, citation, checked, isOfSchool } = item
  const why = whyWrong?.[answer.selectedAnswer]
  return (
    <>
      <p className="leading-snug">{explanation}</p>
      {why && <p className="leading-snug">{reasonOfPick(why, strong)}</p>}
      {source ? (
        <a
          href={source.link}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center self-start text-sm font-semibold underline decoration-2 underline-offset-4"
        >
          {messages.manualPage(source.page, source.language)}
        </a>
      ) : (
        citation && (
          <p className="text-sm text-quiet">
            {isOfSchool ? citation : messages.source(citation, checked)}
          </p>
        )
      )}
    </>
  )
}

const strong = (text: string) => <span className="font-semibold">{text}</span>
