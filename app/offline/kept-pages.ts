import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'

/** What every device keeps for times without a network. */
export const KEPT_PAGES: readonly string[] = ['/', '/progress', '/mistakes']

/** What a device keeps of a state that the rider chose, besides the pages below `topicsOf`. */
export function keptOf(state: UsState): string[] {
  const practice = `/practice/${stateSlug(state)}`
  return [
    practice,
    `/questions/${state.abbrev}`,
    `/bank/${state.abbrev}`,
    `/states/${state.abbrev}/test`,
    `${practice}/exam`,
    topicsOf(state),
  ]
}

/** The list of a state's topics. It links to a page for each of them. */
export function topicsOf(state: UsState): string {
  return `/practice/${stateSlug(state)}/topics`
}

/** An article that was read stays readable, and so does the list of articles. */
export function isArticle(path: string): boolean {
  return /^\/content(\/[\w-]+)?$/.test(path)
}

/** What the service worker leaves to the browser: sign-in, admin pages, and a rider's own data. */
export function isLeftAlone(path: string): boolean {
  return /^\/(admin|feedback|files|idp|me|reports?|sign-in|sign-out|users)(\/|\.data$|$)/.test(path)
}
