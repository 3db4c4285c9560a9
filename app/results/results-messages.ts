/** A rider can save at most `hour` results in an hour, and at most `all` in total. */
export const RESULT_LIMITS = { hour: 300, all: 10_000 }

/** Messages about saving and history (spec, section 8). */
export const RESULTS_MESSAGES = {
  saveFailed: 'Could not save results. Please try again.',
  historyFailed: 'Could not load your saved exams.',
  tooMany: `You can save ${RESULT_LIMITS.hour} exams an hour. Please try again later.`,
  full: `You have ${RESULT_LIMITS.all.toLocaleString('en-US')} saved exams, and an account holds no more. Download your data, then delete it to save new exams.`,
} as const

export const WAITING_MESSAGES = {
  one: 'Saved on this device. It will be sent when you are online.',
  several: (count: number) =>
    `${count} results are saved on this device. They will be sent when you are online.`,
  signedOut: 'Saved on this device until you sign in.',
  notKept: 'This browser does not keep your results: they are gone when you close this tab.',
  refused: 'Saved on this device. It will be sent later.',
  onlyInThisTab: 'This device has no room for it. Leave this tab open until it is sent.',
} as const
