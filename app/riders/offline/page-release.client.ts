import { shownFace } from '../../base/face/shown-face.ts'

/** Returns the address of the route table that this page has loaded. React Router stores it in `window`. */
export function releaseOfPage(): string | undefined {
  return (window as { __reactRouterManifest?: { url: string } }).__reactRouterManifest?.url
}

/** Returns what the worker of this page's release calls its release (`release-caches.client.ts`). */
export function facedReleaseOfPage(): string {
  const face = shownFace()
  return `${releaseOfPage()}${face ? ` ${face.mark}` : ''}`
}
