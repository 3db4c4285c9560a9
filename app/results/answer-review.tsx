import { Check, X } from 'lucide-react'
import { useId } from 'react'
import type { UserAnswer } from '../quiz/quiz-item.ts'

export function AnswerReview({ answers }: { answers: readonly UserAnswer[] }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="text-xl font-extrabold">
        Review Your Answers
      </h2>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus here
        tabIndex={0}
        aria-labelledby={headingId}
        className="max-h-64 overflow-y-auto rounded-xl bg-card border border-line"
      >
        {answers.map((answer, index) => (
          <li
            key={answer.question}
            className="flex flex-col gap-1 border-b border-line p-4 last:border-0"
          >
            <p className="font-semibold">
              {index + 1}. {answer.question}
            </p>
            <Line correct={answer.isCorrect} label="Your answer" text={answer.selectedAnswer} />
            {!answer.isCorrect && (
              <Line correct label="Correct answer" text={answer.correctAnswer} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ correct, label, text }: { correct: boolean; label: string; text: string }) {
  const Icon = correct ? Check : X
  return (
    <p className={`flex items-start gap-2 ${correct ? 'text-correct' : 'text-wrong'}`}>
      <Icon aria-hidden="true" strokeWidth={3.5} className="mt-0.5 size-5 shrink-0" />
      <span>
        {label}: <span className="font-semibold">{text}</span>
        {label === 'Your answer' && (
          <span className="sr-only">{correct ? ' (correct)' : ' (wrong)'}</span>
        )}
      </span>
    </p>
  )
}
