/** A part of a list, from index `start` up to but not including `end`. */
type Piece = { start: number; end: number }

/** Pieces with fewer letters may match by chance. They count only as a complete part of the quote. */
const MIN_PIECE = 20

/**
 * Finds the pieces of a quote on a page, in order. `codes` are the page's characters as code points.
 * Compares only letters and digits, so line ends, bullets and hyphens do not matter. Between two
 * pieces the page may have other text, such as list items. `isWhole` is false if some letters of the
 * quote were not found: they are on the next page, or the page says something else.
 */
export function findPieces(
  codes: readonly number[],
  quote: string,
): { pieces: Piece[]; isWhole: boolean } {
  const letters: string[] = []
  const places: number[] = []
  for (const [place, code] of codes.entries()) {
    for (const letter of lettersOf(characterOf(code))) {
      letters.push(letter)
      places.push(place)
    }
  }
  const page = letters.join('')
  const pieces: Piece[] = []
  const parts = quote.split(LEFT_OUT).map(lettersOf).filter(Boolean)
  let isWhole = parts.length > 0
  let from = 0
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const rest = part.slice(at)
      const isLongEnough = at === 0 || rest.length >= MIN_PIECE
      if (!isLongEnough || page.indexOf(rest.slice(0, MIN_PIECE), from) < 0) {
        isWhole = false
        at++
        continue
      }
      const { length, place } = longestStart(page, rest, from)
      let end = (places[place + length - 1] ?? 0) + 1
      while (CLOSING.test(characterOf(codes[end] ?? 0))) end++
      pieces.push({ start: places[place] ?? 0, end })
      at += length
      from = place + length
    }
  }
  return { pieces, isWhole }
}

const LEFT_OUT = /…|\.{3}/
const CLOSING = /[.!?)"'”’]/

/**
 * Finds the longest beginning of `quote` on the page, at or after `from`. The caller has checked that its
 * first `MIN_PIECE` letters are there.
 */
function longestStart(page: string, quote: string, from: number) {
  let length = Math.min(MIN_PIECE, quote.length)
  for (let high = quote.length; length < high; ) {
    const middle = Math.ceil((length + high) / 2)
    if (page.indexOf(quote.slice(0, middle), from) < 0) high = middle - 1
    else length = middle
  }
  return { length, place: page.indexOf(quote.slice(0, length), from) }
}

/** The lower-case letters and digits of a text, with `&` and `%` as words. */
function lettersOf(text: string): string {
  return text
    .replaceAll('&', 'and')
    .replaceAll('%', 'percent')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function characterOf(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}
