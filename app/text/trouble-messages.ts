/** The sentences for a client while the store is in trouble. */
export const TROUBLE_MESSAGES = {
  full: 'There is no space left, so nothing was saved.',
  busy: 'Too much is going on. Please try again in a moment.',
}
