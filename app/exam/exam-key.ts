/** How the keys of exams in the device's storage begin. */
export const EXAM_KEY = 'exam:'
