import { PREFIX } from '../../base/text/language.ts'

/**
 * The address of the route table that each page of this release loads. Each release has its own
 * address (`vite.worker.config.ts`).
 */
declare const RELEASE_FILE: string
/** The site's own face, which the server writes into the worker (`faced-files.server.ts`). */
type WorkerFace = { mark: string; logo?: string; styles: string }
export const FACE = (globalThis as { siteFace?: WorkerFace }).siteFace
/** What the names of this language's releases begin with. Each language has a worker and caches of its own. */
const RELEASES = `${PREFIX}/assets/`

/** A newer face of the site is like a newer release: pages of both are never mixed. */
export const RELEASE = RELEASE_FILE + (FACE ? ` ${FACE.mark}` : '')
/** The name of the cache for the scripts and the font of this release. */
export const ASSETS = `assets ${RELEASE}`
/** The name of the cache for the pages of this release, and for the replies that their scripts ask for. */
export const PAGES = `pages ${RELEASE}`
/** The name of the cache for the drawings of the questions. All releases share it. */
export const PICTURES = 'pictures'

/** Scripts of this many earlier releases stay, for tabs that are still open. */
const EARLIER_ASSETS = 2

/** True if a cache has the pages of a release in this language. */
export function isPages(name: string): boolean {
  return name.startsWith(`pages ${RELEASES}`)
}

/**
 * Deletes the pages of all other releases, and the scripts of other releases except the latest
 * (`EARLIER_ASSETS`).
 */
export async function dropOtherReleases(): Promise<void> {
  // The oldest cache comes first.
  const others = (await caches.keys()).filter((name) => name !== PAGES && name !== ASSETS)
  const assets = others.filter((name) => name.startsWith(`assets ${RELEASES}`))
  const outdated = [...others.filter(isPages), ...assets.slice(0, -EARLIER_ASSETS)]
  await Promise.all(outdated.map((name) => caches.delete(name)))
}

/** True if a page is of this release and shows this face. */
export function isOfRelease(page: string): boolean {
  const isFaced = FACE ? page.includes(FACE.mark) : !page.includes(' data-face="')
  return isFaced && page.includes(RELEASE_FILE)
}
