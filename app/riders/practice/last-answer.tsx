import type { UserAnswer } from '../../questions/question/quiz-item.ts'
import type { Carried } from '../attempts/address.ts'
import { Explanation } from '../quiz/explanation.tsx'
import { ExplanationDetails } from '../quiz/explanation-details.tsx'
import * as messages from './practice-messages.ts'

type Props = { carried: Carried; answers: UserAnswer[] }

/** The last answer's explanation, for browsers without `:has`, which could not show it at the pick. */
export function LastAnswer({ carried, answers }: Props) {
  const answer = answers.at(-1)
  const item = carried.questions[answers.length - 1]
  if (!answer || !item) return null
  return (
    <section className="mx-auto hidden w-full max-w-2xl px-4 pt-4 not-supports-[selector(:has(*))]:block">
      <p className="font-semibold">
        {messages.lastAnswer(answers.length, answer.isCorrect, answer.correctAnswer)}
      </p>
      <Explanation item={item} answer={answer} />
      <ExplanationDetails item={item} answer={answer} />
    </section>
  )
}
