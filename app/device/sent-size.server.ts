/** True if a page asks for its own HTML, because something changed it on its way (mend-page.client.ts). */
export function asksForText(accept: string | null | undefined): boolean {
  return accept === 'text/plain'
}

/** Notes in the root element what it contains. So the page knows whether something changed it on its way. */
export function noteSentSize(page: string): string {
  return page.replace(
    /(<div id="root")([^<>]*>)(.*)(<\/div><script>)/s,
    (_, start, rest, content, end) =>
      `${start} data-sent="${sizeOf(content)}"${rest}${content}${end}`,
  )
}

/** Counts elements, comments and characters, as `early-changes.inline.ts` does in the browser. */
function sizeOf(content: string): string {
  const codes: string[] = []
  const parsed = content
    .replace(/\r\n?/g, '\n')
    // The parser of browsers drops the first line end in these elements.
    .replace(/(<(?:textarea|pre)\b[^<>]*>)\n/g, '$1')
  const html = parsed.replace(/(<script\b[^<>]*>)(.*?)(?=<\/script>)/gs, (_, start, code) => {
    codes.push(code)
    return start
  })
  const texts = html.replace(/<[^<>]*>/g, '').replace(/&[^;]*;/g, '_')
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return [count(/<[a-z]/g), count(/<!--/g), texts.length + codes.join('').length].join()
}
