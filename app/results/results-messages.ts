/** How many results of one rider are saved in an hour, and in all. */
export const RESULT_LIMITS = { hour: 300, all: 10_000 }

/** What the rider reads about saving and history (spec, section 8). */
export const RESULTS_MESSAGES = {
  saveFailed: 'Could not save results. Please try again.',
  historyFailed: 'Could not load your saved exams.',
  tooMany: `You can save ${RESULT_LIMITS.hour} exams an hour. Please try again later.`,
  full: `You have ${RESULT_LIMITS.all.toLocaleString('en-US')} saved exams, and an account holds no more. Download your data, then delete it to save new exams.`,
} as const
