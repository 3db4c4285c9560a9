import script from './other-address.inline.ts?code'

/** Returns the page with the site's own address. `added` has the code of the inline script. */
export function withOrigin(page: string, origin: string): { page: string; added: string[] } {
  const named = page
    .replace('<html ', `<html data-origin="${origin}" `)
    .replace('</body>', () => `<script>${script}</script></body>`)
  return { page: named, added: [script] }
}
