import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { PREFIX } from '../text/language.ts'

/** The pages that every device stores for times without a network. */
export const KEPT_PAGES: readonly string[] = [
  '/',
  '/progress',
  '/mistakes',
  '/content',
  '/words',
].map((path) => PREFIX + path)

/** Returns the addresses that a device stores for a chosen state, besides those of `linkingOf`. */
export function keptOf(state: UsState): string[] {
  const practice = `${PREFIX}/practice/${stateSlug(state)}`
  return [
    practice,
    `${PREFIX}/questions/${state.abbrev}`,
    `${PREFIX}/bank/${state.abbrev}`,
    `${PREFIX}/states/${state.abbrev}/test`,
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
  const practice = `${PREFIX}/practice/${stateSlug(state)}`
  return [
    [`${practice}/topics`, `${practice}/topics/`],
    [practice, `${PREFIX}/content/`],
  ]
}

/** True for an article or the list of articles. After a visit, they stay readable without a network. */
export function isArticle(path: string): boolean {
  return path.startsWith(PREFIX) && /^\/content(\/[\w-]+)?$/.test(path.slice(PREFIX.length))
}

/**
 * True for a path that the service worker leaves to the browser: sign-in, admin pages, classes, a
 * rider's own data, or pages of another language, which has its own worker.
 */
export function isLeftAlone(path: string): boolean {
  if (!`${path}/`.startsWith(`${PREFIX}/`)) return true
  const ours =
    /^\/(admin|class|embed|es|feedback|files|idp|me|reports?|sign-in|sign-out|users)(\/|\.data$|$)/
  return ours.test(path.slice(PREFIX.length))
}

/**
 * True for a rider's page that no device stores: a class, a report, or a page of another language that
 * has no worker on this device. Without a network, the worker shows its own page there.
 */
export function isOnlineOnly(path: string): boolean {
  return path.startsWith(PREFIX) && /^\/(class|es|report)(\/|$)/.test(path.slice(PREFIX.length))
}
