import { PREFIX } from '../text/language.ts'

/** The prefix of the keys of unfinished quizzes in the device's storage. Each language has its own. */
export const QUIZ_KEY = `quiz${PREFIX}:`
/** The prefix of the keys of unfinished exams in the device's storage. */
export const EXAM_KEY = `exam${PREFIX}:`
/** The key of the finished quiz in its tab. */
export const RESULTS_KEY = `results-screen${PREFIX}`
