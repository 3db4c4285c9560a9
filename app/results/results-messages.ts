/** What the rider reads about saving and history (spec, section 8). */
export const RESULTS_MESSAGES = {
  saveFailed: 'Could not save results. Please try again.',
  historyFailed: 'Could not load your saved exams.',
} as const
