import { QUIZ_KEY, RESULTS_KEY } from '../attempts/quiz-key.ts'
import type { Host } from '../attempts/store.client.ts'
import { elsewhere, ended } from './quiz-messages.tsx'

export const QUIZZES: Host = {
  mode: 'quiz',
  prefix: QUIZ_KEY,
  keyOf: ({ id }) => QUIZ_KEY + id,
  finishedKeyOf: () => RESULTS_KEY,
  hash: '#results',
  elsewhere,
  ended,
}
