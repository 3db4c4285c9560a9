/** The sentences for a client while the store is in trouble. */
export const TROUBLE_MESSAGES = {
  full: 'There is no space left, so nothing was saved.',
  busy: 'Too much is going on. Please try again in a moment.',
}

/** The server's whole reply to a body that is larger than the route allows. */
export const TOO_LARGE = 'Too large'

/** The server's whole reply to a page that is open at another address than the site's own. */
export function otherAddressMessage(from: string, origin: string): string {
  return `This page is open at ${from}. Signing in and saving work only at ${origin}.`
}

export function isOtherAddressMessage(reply: unknown): reply is string {
  return typeof reply === 'string' && /^This page is open at \S+\. Signing in/.test(reply)
}
