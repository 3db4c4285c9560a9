import { STUDY_KEY } from '../attempts/quiz-key.ts'
import type { Host } from '../attempts/store.client.ts'
import { QUIZZES } from '../quiz/quiz-host.ts'

/** Like other quizzes, but the welcome does not offer them. Each continues only on its own page. */
export const studiesOf = (mode: 'mistakes' | 'topic'): Host => ({
  ...QUIZZES,
  mode,
  prefix: STUDY_KEY,
  keyOf: ({ id }) => STUDY_KEY + id,
  finishedKeyOf: ({ study }) => STUDY_KEY + study,
})
