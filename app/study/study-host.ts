import type { Host } from '../attempts/store.client.ts'
import { QUIZZES } from '../quiz/quiz-host.ts'

/** The prefix of the keys of quizzes of a topic or of mistakes, on the device and in their tab. */
export const STUDY_KEY = 'study:'

/** Like other quizzes, but the welcome does not offer them. Each continues only on its own page. */
export const studiesOf = (mode: 'mistakes' | 'topic'): Host => ({
  ...QUIZZES,
  mode,
  prefix: STUDY_KEY,
  keyOf: ({ id }) => STUDY_KEY + id,
  finishedKeyOf: ({ study }) => STUDY_KEY + study,
})
