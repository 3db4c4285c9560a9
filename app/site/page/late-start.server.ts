import script from './start-late.inline.ts?code'

/**
 * Returns the page with a script that does not start by itself. `added` has the code of the inline
 * script that starts the page's script later.
 */
export function startLate(page: string): { page: string; added: string[] } {
  const preloads =
    page.match(MODULE_PRELOADS)?.map((link) => link.match(/href="([^"]*)"/)?.[1]) ?? []
  const held = `<script type="text/plain" data-preload="${preloads.join(' ')}">`
  const late = page
    .replace(MODULE_PRELOADS, '')
    .replace('<script type="module" async="">', held)
    .replace('</body>', () => `<script>${script}</script></body>`)
  return { page: late, added: [script] }
}

export const MODULE_PRELOADS = /<link rel="modulepreload"[^<>]*>/g
