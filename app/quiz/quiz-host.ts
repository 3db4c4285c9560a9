import type { Rules } from '../attempts/life.ts'
import { QUIZ_KEY, RESULTS_KEY } from '../attempts/quiz-key.ts'
import type { Host } from '../attempts/store.client.ts'
import { elsewhere, ended } from './quiz-messages.tsx'

/** The first pick of a question counts, and leads to the next question. */
export const IN_ORDER: Rules = { mayChange: false, mayJump: false }

export const QUIZZES: Host = {
  mode: 'quiz',
  rules: IN_ORDER,
  prefix: QUIZ_KEY,
  keyOf: ({ id }) => QUIZ_KEY + id,
  finishedKeyOf: () => RESULTS_KEY,
  hash: '#results',
  elsewhere,
  ended,
}
