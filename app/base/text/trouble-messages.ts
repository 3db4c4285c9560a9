/** The message to a client while the store is in trouble. */
export const storeTrouble = (trouble: 'full' | 'busy') =>
  trouble === 'full'
    ? 'Our server is out of space, so nothing was saved.'
    : 'We are very busy right now. Please try again in a moment.'

/** The server's whole reply to a request that failed outside of the routes. */
export const failed = () => 'Something went wrong on our side. Please try again.'

/** The server's whole reply to a page while it starts. */
export const starting = () => 'Starting. Please try again in a moment.'

/** The server's whole reply to a body that is larger than the route allows. */
export const tooLarge = () => 'Too large'

/** The server's whole reply to a page that is open at another address than the site's own. */
export const otherAddress = (from: string, origin: string) =>
  `This page is open at ${from}. Signing in and saving work only at ${origin}.`
