export const EXAM_MESSAGES = {
  loadFailed: 'The questions of the exam could not be loaded. Please try again.',
  elsewhere: 'This exam is open in another tab.',
  ended: 'This exam has ended in another tab.',
} as const
