/** The prefix of the keys of exams in the device's storage. */
export const EXAM_KEY = 'exam:'
