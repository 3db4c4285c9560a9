import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { attemptOf } from '../../riders/attempts/address.ts'
import type { Attempt } from '../../riders/attempts/life.ts'
import type { Answers } from './course-results.ts'

type Terms = { minutes: number | null; toPass: number }

/** A pupil's test as the riders' exam, without an id, because the course stores the answers. */
export function testAttempt(
  state: UsState,
  questions: readonly ShownItem[],
  answers: Answers,
  { minutes, toPass }: Terms,
): Attempt {
  const letters = questions.map(({ id = '' }) => answers[id])
  const terms = { toPass, signsToPass: null, minutes }
  return { ...attemptOf(state, questions, letters), mode: 'exam', index: 0, terms }
}
