import type { OnDevice } from '../../base/device/device-storage.client.ts'
import { LAST_QUIZ, LAST_RESULT } from './last-result.client.ts'
import { ASKED_KEY, EXAM_KEY, QUIZ_KEY, RESULTS_KEY, STUDY_KEY } from './quiz-key.ts'
import { declinedKey } from './recent-answers.ts'

export default {
  [`${QUIZ_KEY}*`]: 'deletion',
  [`${EXAM_KEY}*`]: 'deletion',
  [`${STUDY_KEY}*`]: 'sign-out',
  [`${ASKED_KEY}*`]: 'sign-out',
  [RESULTS_KEY]: 'deletion',
  [LAST_RESULT]: 'deletion',
  [LAST_QUIZ]: 'deletion',
  [declinedKey('{owner}')]: 'deletion',
} satisfies OnDevice
