import { createHash } from 'node:crypto'

export type ScriptInPage = { attributes: string; code: string }

/**
 * Finds our own inline scripts by the nonce of this rendering. Only the framework and `InlineScript`
 * know the nonce. Also returns the page without the nonce, which would differ at each rendering.
 */
export function readOwnScripts(rendered: string, nonce: string) {
  const pieces = rendered.split(` nonce="${nonce}"`)
  const scripts: ScriptInPage[] = []
  for (const [index, piece] of pieces.slice(1).entries()) {
    const before = pieces[index] ?? ''
    const tag = before.slice(before.lastIndexOf('<')) + piece.slice(0, piece.indexOf('>'))
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue
    const code = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))
    scripts.push({ attributes: tag.slice('<script'.length), code })
  }
  return { page: pieces.join(''), scripts }
}

/** Allows the given inline scripts and styles by their hashes, and no other inline code. */
export function contentSecurityPolicy(allowed: {
  scripts: readonly string[]
  styles: readonly string[]
  /** The origin of the geocoder. */
  geocoder: string
  /** Where pictures may be, beside this server. */
  pictures: string
}): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(allowed.scripts)}`,
    `style-src 'self' ${hashesOf(allowed.styles)}`,
    `img-src 'self' data: blob: ${allowed.pictures}`.trim(),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${allowed.geocoder}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashesOf(codes: readonly string[]): string {
  return codes
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ')
}
