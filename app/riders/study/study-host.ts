import { STUDY_KEY } from '../attempts/quiz-key.ts'
import type { Host } from '../attempts/store.client.ts'
import { QUIZZES } from '../quiz/quiz-host.ts'

/** Like other quizzes, but the welcome does not offer them. Each continues only on its own page. */
const STUDIES: Omit<Host, 'mode'> = {
  ...QUIZZES,
  prefix: STUDY_KEY,
  keyOf: ({ id }) => STUDY_KEY + id,
  finishedKeyOf: ({ study }) => STUDY_KEY + study,
}
export const TOPIC_QUIZZES: Host = { ...STUDIES, mode: 'topic' }
export const MISTAKE_QUIZZES: Host = { ...STUDIES, mode: 'mistakes' }
