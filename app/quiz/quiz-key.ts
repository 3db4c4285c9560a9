/** The prefix of the keys of unfinished quizzes in the device's storage. */
export const QUIZ_KEY = 'quiz:'
/** The key of the finished quiz in its tab. */
export const RESULTS_KEY = 'results-screen'
