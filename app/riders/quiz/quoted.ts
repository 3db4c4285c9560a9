/** Returns a quote as riders read it. An ellipsis marks a quote from the middle of a sentence. */
export function quoted(quote: string): string {
  return `“${/^\p{Ll}/u.test(quote) ? '… ' : ''}${quote}”`
}
