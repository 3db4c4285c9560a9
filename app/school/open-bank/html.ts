/** Returns the HTML of a question's picture. `text` is for those who can't see it. */
export function pictureHtml(src: string, text: string): string {
  return `<p><img src="${html(src)}" alt="${html(text)}" width="240" height="160"></p>`
}

/** Escapes a text for HTML. */
export function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
