import { productName } from './face-messages.ts'

/** What a page shows of the site's own face, in its language. Without a value, it shows the product's own. */
export type ShownFace = {
  /** Differs for each face. It is in each page, so that a service worker knows which face a page has. */
  mark: string
  name?: string
  /** The address of the logo. */
  logo?: string
  icon?: { href: string; type: string }
  /** The colors of the browser's own bars, by the theme. */
  bars?: { light: string }
  /** What the footer leads to. */
  links?: { name: string; to: string }[]
}

let source: () => ShownFace | null = faceOfPage

/** Returns the face of the page, or on the server of the page that this request asks for. */
export function shownFace(): ShownFace | null {
  return source()
}

export function siteName(): string {
  return shownFace()?.name ?? productName()
}

/** The server takes the face from the request (`face-of-request.server.ts`). */
export function takeFaceFrom(given: () => ShownFace | null): void {
  source = given
}

/** Lets the page show another face from its next rendering on. */
export function showFace(face: ShownFace | null): void {
  const { dataset } = document.documentElement
  if (face) dataset.face = JSON.stringify(face)
  else delete dataset.face
}

/** The server writes the face into each page (entry.server.tsx). */
function faceOfPage(): ShownFace | null {
  const { face } = globalThis.document?.documentElement.dataset ?? {}
  return face ? JSON.parse(face) : null
}
