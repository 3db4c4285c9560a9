/**
 * The route table that each page of this release loads, which has another name in each release
 * (`vite.worker.config.ts`).
 */
declare const RELEASE_FILE: string

export const RELEASE = RELEASE_FILE
/** The scripts and the font of this release. */
export const ASSETS = `assets ${RELEASE}`
/** Pages of this release, and what their scripts ask for. */
export const PAGES = `pages ${RELEASE}`
/** The drawings of the questions. Releases share them. */
export const PICTURES = 'pictures'

/** Scripts of this many earlier releases stay, for tabs that are still open. */
const EARLIER_ASSETS = 2

/** Whether a cache has the pages of a release. */
export function isPages(name: string): boolean {
  return name.startsWith('pages ')
}

/** Drops the pages of all other releases, and the scripts of those long ago. */
export async function dropOtherReleases(): Promise<void> {
  // The oldest cache comes first.
  const others = (await caches.keys()).filter((name) => name !== PAGES && name !== ASSETS)
  const assets = others.filter((name) => name.startsWith('assets '))
  const outdated = [...others.filter(isPages), ...assets.slice(0, -EARLIER_ASSETS)]
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
