import { isGarbled } from '../../base/text/unnamed-letters.ts'

/** A page with fewer letters of its own counts as a picture. */
const READABLE_LETTERS = 40
/** From this number of pages on, a line on most pages is a stamp or a running head. */
const MIN_PAGES_OF_STAMP = 3
/** A manual has text if at least this share of its pages has text. A cover with text is not enough. */
const MIN_SHARE = 1 / 3

/**
 * Counts the pages that have text of their own. Lines that most pages repeat, apart from numbers, do not
 * count, because scanners and download services stamp pages.
 */
export function countPagesWithText(pages: readonly string[]): number {
  const lines = pages.map((page) => page.split('\n').map((line) => line.trim()))
  const counts = new Map<string, number>()
  for (const key of lines.flatMap((some) => [...new Set(some.map(keyOf))])) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const isStamp = (line: string) => {
    const count = counts.get(keyOf(line)) ?? 0
    return count >= MIN_PAGES_OF_STAMP && count > pages.length / 2
  }
  return lines.filter((some) => {
    const own = some.filter((line) => !isStamp(line)).join('\n')
    return lettersIn(own) >= READABLE_LETTERS && !isGarbled(own)
  }).length
}

/** True if enough pages have text of their own to prove questions. */
export function isReadable(pagesWithText: number, pages: number): boolean {
  return pagesWithText > 0 && pagesWithText >= pages * MIN_SHARE
}

function keyOf(line: string): string {
  return line.replace(/\d/g, '')
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
