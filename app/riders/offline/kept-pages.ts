import { OTHERS, PREFIX } from '../../base/text/language.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'

/** What `app/routes.ts` says about addresses. `vite.worker.config.ts` puts it in. */
declare const ADDRESSES: Record<'stored' | 'articles' | 'data' | 'online' | 'leftAlone', string[]>

const { stored, articles, data, online, leftAlone } = ADDRESSES
const STORED = stored.map((path) => `${PREFIX}/${path}`)

/** The pages that every device stores for times without a network. */
export const KEPT_PAGES: readonly string[] = STORED.filter((path) => !path.includes(':'))

/** Returns the addresses that a device stores for a chosen state, besides those behind `linksOf`. */
export function keptOf(state: UsState): string[] {
  return ofState(state).filter((path) => !path.includes(':'))
}

/** Returns the starts of the links in pages of a state that lead to further pages to store. */
export function linksOf(state: UsState): string[] {
  return ofState(state).flatMap((path) => (path.includes(':') ? path.split(':', 1) : []))
}

function ofState(state: UsState): string[] {
  return STORED.filter((path) => !KEPT_PAGES.includes(path)).map((path) =>
    path.replace(':state', stateSlug(state)).replace(':abbrev', state.abbrev),
  )
}

const ARTICLE = new RegExp(`^${PREFIX}/(${articles.join('|').replace(/:\w+/g, '[\\w-]+')})$`)

/** True for an article or the list of articles. After a visit, they stay readable without a network. */
export function isArticle(path: string): boolean {
  return ARTICLE.test(path)
}

/** True for data that pages ask for, and that a device stores for the chosen states. */
export function isData(path: string): boolean {
  return path.startsWith(`${PREFIX}/`) && data.includes(firstPart(path))
}

/**
 * True for a path that the service worker leaves to the browser, as its list in `app/routes.ts` says, or
 * for a page of another language, which has its own worker.
 */
export function isLeftAlone(path: string): boolean {
  if (!`${path}/`.startsWith(`${PREFIX}/`)) return true
  return isOnlineOnly(path) || leftAlone.includes(firstPart(path))
}

/**
 * True for a rider's page that no device stores and that the worker does not fetch, or a page of another
 * language that has no worker on this device. Without a network, the worker shows its own page there.
 */
export function isOnlineOnly(path: string): boolean {
  const first = firstPart(path)
  const isOther = OTHERS.some(({ tag }) => tag === first)
  return path.startsWith(PREFIX) && (isOther || online.includes(first))
}

function firstPart(path: string): string {
  const below = path.slice(PREFIX.length + 1)
  return below.replace(/\.data$/, '').split('/', 1)[0] ?? ''
}
