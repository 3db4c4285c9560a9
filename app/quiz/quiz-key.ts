/** The prefix of the keys of unfinished quizzes in the device's storage. */
export const QUIZ_KEY = 'quiz:'
