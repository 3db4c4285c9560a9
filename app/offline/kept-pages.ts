import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'

/** The pages that every device stores for times without a network. */
export const KEPT_PAGES: readonly string[] = ['/', '/progress', '/mistakes']

/** Returns the addresses that a device stores for a chosen state, besides those of `linkingOf`. */
export function keptOf(state: UsState): string[] {
  const practice = `/practice/${stateSlug(state)}`
  return [
    practice,
    `/questions/${state.abbrev}`,
    `/bank/${state.abbrev}`,
    `/states/${state.abbrev}/test`,
    `${practice}/exam`,
    `${practice}/cheat-sheet`,
    `${practice}/topics`,
  ]
}

/**
 * Returns pages of a state, each with the start of its links to further pages that a device stores: the
 * topics, and the articles for the state.
 */
export function linkingOf(state: UsState): [page: string, links: string][] {
  const practice = `/practice/${stateSlug(state)}`
  return [
    [`${practice}/topics`, `${practice}/topics/`],
    [practice, '/content/'],
  ]
}

/** True for an article or the list of articles. After a visit, they stay readable without a network. */
export function isArticle(path: string): boolean {
  return /^\/content(\/[\w-]+)?$/.test(path)
}

/**
 * True for a path that the service worker leaves to the browser: sign-in, admin pages, or a rider's own
 * data.
 */
export function isLeftAlone(path: string): boolean {
  return /^\/(admin|feedback|files|idp|me|reports?|sign-in|sign-out|users)(\/|\.data$|$)/.test(path)
}
