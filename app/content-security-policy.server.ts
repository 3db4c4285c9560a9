import { createHash } from 'node:crypto'

export type InlineScript = { attributes: string; code: string }

/**
 * The inline scripts of a rendered page that carry the nonce of this rendering, which only the
 * framework and `InlineScript` know: a script that got into the page any other way is not among
 * them. `page` comes without the nonce: it is the same for everyone and kept.
 */
export function readOwnScripts(rendered: string, nonce: string) {
  const pieces = rendered.split(` nonce="${nonce}"`)
  const scripts: InlineScript[] = []
  for (const [index, piece] of pieces.slice(1).entries()) {
    const before = pieces[index] ?? ''
    const tag = before.slice(before.lastIndexOf('<')) + piece.slice(0, piece.indexOf('>'))
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue
    const code = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))
    scripts.push({ attributes: tag.slice('<script'.length), code })
  }
  return { page: pieces.join(''), scripts }
}

/** What a page may load and run: of inline scripts and styles those given, by their hashes. */
export function contentSecurityPolicy(allowed: {
  scripts: readonly string[]
  styles: readonly string[]
  /** Origins outside that the page asks. */
  geocoder: string
  files: string
}): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(allowed.scripts)}`,
    `style-src 'self' ${hashesOf(allowed.styles)}`,
    `img-src 'self' https: data: blob: ${allowed.files}`.trim(),
    "font-src 'self'",
    "manifest-src 'self'",
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
