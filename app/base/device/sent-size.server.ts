/** True if a page asks for its own HTML, because something changed it on its way (mend-page.client.ts). */
export function asksForText(accept: string | null | undefined): boolean {
  return accept === 'text/plain'
}

const ROOT = '<div id="root"'

/** Notes in the root element what it contains. So the page knows whether something changed it on its way. */
export function noteSentSize(page: string): string {
  const start = page.indexOf(ROOT)
  const end = page.lastIndexOf('</div><script>')
  if (start === -1 || end < start) return page
  const content = page.slice(page.indexOf('>', start) + 1, end)
  return page.replace(ROOT, `${ROOT} data-sent="${sizeOf(content)}"`)
}

/** Counts elements, comments and characters, as `early-changes.inline.ts` does in the browser. */
function sizeOf(content: string): string {
  const parsed = content
    .replace(/\r\n?/g, '\n')
    // The parser of browsers drops the first line end in these elements.
    .replace(/(<(?:textarea|pre)\b[^<>]*>)\n/g, '$1')
  const { html, code } = withoutCode(parsed)
  const texts = html.replace(/<[^<>]*>/g, '').replace(/&[^;&]*;/g, '_')
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return [count(/<[a-z]/g), count(/<!--/g), texts.length + code.length].join()
}

/** Takes the code out of the scripts, where signs such as `<` and `&` are what they are. */
function withoutCode(parsed: string): { html: string; code: string } {
  let [html, code] = ['', '']
  for (const piece of parsed.split('</script>')) {
    const tag = piece.indexOf('<script')
    const end = tag === -1 ? piece.length : piece.indexOf('>', tag) + 1
    html += piece.slice(0, end)
    code += piece.slice(end)
  }
  return { html, code }
}
