/** The sentences for a client while the store is in trouble. */
export const TROUBLE_MESSAGES = {
  full: 'There is no space left, so nothing was saved.',
  busy: 'Too much is going on. Please try again in a moment.',
}

/** The server's whole reply to a body that is larger than the route allows. */
export const TOO_LARGE = 'Too large'
