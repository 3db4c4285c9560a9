/** The prefix of the keys of unfinished quizzes in the device's storage. */
export const QUIZ_KEY = 'quiz:'
/** The prefix of the keys of unfinished exams in the device's storage. */
export const EXAM_KEY = 'exam:'
/** The key of the finished quiz in its tab. */
export const RESULTS_KEY = 'results-screen'
