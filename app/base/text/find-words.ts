/** A search text is cut after this many characters. */
export const FIND_LENGTH = 100

/** Returns the search text of a form or an address, trimmed and cut. */
export function searchText(given: string | null): string {
  return (given ?? '').trim().slice(0, FIND_LENGTH)
}

/**
 * Returns a function that checks if texts contain each word of `find`. Case, accents, white space and
 * the form of an apostrophe make no difference.
 */
export function finder(find: string): (texts: readonly (string | undefined)[]) => boolean {
  const words = folded(find).split(' ').filter(Boolean)
  if (words.length === 0) return () => true
  return (texts) => {
    const text = folded(texts.filter(Boolean).join('\n'))
    return words.every((word) => text.includes(word))
  }
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}
