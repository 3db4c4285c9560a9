import type { RiderItem, UserAnswer } from './quiz-item.ts'

export function Explanation({ answer, item }: { answer: UserAnswer; item: RiderItem }) {
  const { explanation, whyWrong = {}, source, citation } = item
  const whyNotPicked = answer.isCorrect ? undefined : whyWrong[answer.selectedAnswer]
  const others = item.options.filter(
    (option) => whyWrong[option] && option !== answer.selectedAnswer,
  )
  return (
    <div className="animate-rise rounded-xl border border-l-8 border-line border-l-sign bg-card p-4">
      <p className="sr-only">
        {answer.isCorrect
          ? 'Correct.'
          : `Not correct. The correct answer is: ${answer.correctAnswer}.`}
      </p>
      <h2 className="font-extrabold">Explanation</h2>
      {whyNotPicked && (
        <p className="mt-1 text-lg leading-snug">
          <span className="font-semibold">Your answer:</span> {whyNotPicked}
        </p>
      )}
      <p className="mt-1 text-lg leading-snug">{explanation}</p>
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
            Why not the others?
          </summary>
          <dl className="flex flex-col gap-2">
            {others.map((option) => (
              <div key={option}>
                <dt className="font-semibold">{option}</dt>
                <dd>{whyWrong[option]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {source && (
        <div className="mt-3 border-l-4 border-line pl-3">
          <blockquote className="text-quiet">“{source.quote}”</blockquote>
          <a
            href={source.link}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
          >
            Manual, page {source.page} (in a new tab)
          </a>
        </div>
      )}
      {citation && !source && <p className="mt-2 text-sm text-quiet">Source: {citation}</p>}
    </div>
  )
}
