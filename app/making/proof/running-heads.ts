/** The number of lines at each end of a page that may be running heads, footers or page numbers. */
const EDGE_LINES = 3
/** The fewest pages that must repeat a line with an end mark before it counts as a running head. */
const PAGES_OF_SENTENCE = 3
/**
 * The largest distance, in pages, between two uses of the same head. Facing pages may have
 * different heads.
 */
const NEXT_OF_KIND = 2

/** Finds the running heads in all pages. The caller must leave out blank lines. */
export function learnRunningHeads(pages: readonly (readonly string[])[]) {
  const pagesByKey = new Map<string, number[]>()
  const votes = new Map<number, number>()
  for (const [index, lines] of pages.entries()) {
    const page = index + 1
    const edges = edgesOf(lines)
    for (const key of new Set(edges.flatMap((line) => keysOf(page, line)))) {
      const known = pagesByKey.get(key)
      if (known) known.push(page)
      else pagesByKey.set(key, [page])
    }
    for (const offset of new Set(edges.flatMap((line) => offsetsOf(page, line)))) {
      votes.set(offset, (votes.get(offset) ?? 0) + 1)
    }
  }
  const [winner] = [...votes].toSorted(([, a], [, b]) => b - a)
  const withText = pages.filter((lines) => lines.length > 0).length
  const isAgreed = winner && winner[1] >= Math.max(PAGES_OF_SENTENCE, withText / 2)
  function isRunning(page: number, line: string): boolean {
    if (GOES_ON.test(line)) return false
    const [literal = '', ...numbered] = keysOf(page, line)
    if (SENTENCE_END.test(line)) {
      return (pagesByKey.get(literal)?.length ?? 0) >= PAGES_OF_SENTENCE
    }
    return [literal, ...numbered].some((key) => isRepeated(pagesByKey.get(key), page))
  }
  return {
    /** See `ManualText`. */
    printedOffset: isAgreed ? winner[0] : null,
    /**
     * Returns the lines of a page without running heads, footers and page numbers. Pages count from 1.
     * Stops at the first line that is not a running head, so a repeated line inside the text stays.
     */
    without(page: number, lines: readonly string[]): readonly string[] {
      const isText = (line: string) => !isRunning(page, line)
      const first = lines.slice(0, EDGE_LINES).findIndex(isText)
      const start = first < 0 ? Math.min(EDGE_LINES, lines.length) : first
      const rest = lines.slice(start)
      const last = rest.slice(-EDGE_LINES).findLastIndex(isText)
      const edge = Math.min(EDGE_LINES, rest.length)
      const text = rest.slice(0, rest.length - (edge - 1 - last))
      // If all lines are running heads, returns all of them.
      return text.length > 0 ? text : lines
    },
  }
}

function edgesOf(lines: readonly string[]): string[] {
  if (lines.length <= 2 * EDGE_LINES) return [...lines]
  return [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)]
}

function isRepeated(pages: readonly number[] | undefined, page: number): boolean {
  if (!pages) return false
  if (pages.length >= PAGES_OF_SENTENCE) return true
  return pages.some((other) => other !== page && Math.abs(other - page) <= NEXT_OF_KIND)
}

/**
 * Returns the keys of a line: its text, and its text with each page number relative to this page.
 * So `Page 12 of 90` and the next page's `Page 13 of 90` have a key in common.
 */
function keysOf(page: number, line: string): string[] {
  const short = line.slice(0, 200).toLowerCase()
  if (/^[ivxl]{1,7}$/.test(short)) return ['roman numeral']
  const keys = [short]
  for (const { index, 0: number } of short.matchAll(PAGE_NUMBER)) {
    keys.push(
      `${short.slice(0, index)}#${Number(number) - page}${short.slice(index + number.length)}`,
    )
  }
  return keys
}

function offsetsOf(page: number, line: string): number[] {
  if (SENTENCE_END.test(line)) return []
  const numbers = [line.match(/^\D{0,8}(\d{1,4})\b/)?.[1], line.match(/\b(\d{1,4})\D{0,3}$/)?.[1]]
  return numbers.flatMap((number) => (number === undefined ? [] : Number(number) - page))
}

const PAGE_NUMBER = /(?<=^\W{0,3}|\bpage )\d{1,4}\b|\b\d{1,4}(?=\W{0,3}$)/g
const SENTENCE_END = /[.!?]["'”’)]?$/

/**
 * Matches a line that continues a sentence in lower case. Does not match `page 12`, `iv Signs` or a
 * web address.
 */
const GOES_ON = /^(?!page |[ivxl]{1,7} )\p{Ll}\S{0,99} /u
