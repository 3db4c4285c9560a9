import { isGarbled, markUnnamed } from '../../base/text/unnamed-letters.ts'
import { foldText } from './folded-text.ts'
import type { ManualText } from './manual-text.ts'
import { readable } from './readable-text.ts'

/** A letter that foldText keeps and no manual has. It takes the place of unnamed letters. */
const UNNAMED = '\ua66e'
/** The most letters of a ligature. */
const MAX_LIGATURE = 3
/** These limits bound the time for a text that repeats one letter. */
const MAX_BEGINNINGS = 20
const MAX_CHARACTERS = 30_000

type Beginning = { start: number; length: number; guessed: number }

/**
 * Returns the words of the cited page or its neighbors that are the quote, if letters without a name
 * may be any. Returns '' if the cited page is garbled, and null if its text says something else.
 */
export function quoteInUnnamedLetters(
  { text, pageStarts, printedOffset }: ManualText,
  { page, quote }: { page: number; quote: string },
): string | null {
  for (const cited of new Set([page, page - (printedOffset ?? 0)])) {
    const textOf = (first: number, next: number) =>
      text.slice(pageStarts[Math.max(0, first - 1)], pageStarts[next - 1])
    if (isGarbled(textOf(cited, cited + 1))) return ''
    const near = textOf(cited - 1, cited + 2).slice(0, MAX_CHARACTERS)
    const { text: folded, origin } = foldText(markUnnamed(near, UNNAMED))
    const found = findGuessing(folded, foldText(quote).text)
    if (!found) continue
    const span = { start: origin[found.start] ?? 0, end: (origin[found.end - 1] ?? 0) + 1 }
    return readable(near, span, quote)
  }
  return null
}

/** Finds `wanted` in a text in which each UNNAMED stands for one to three letters. */
function findGuessing(text: string, wanted: string): { start: number; end: number } | null {
  if (!text.includes(UNNAMED)) return null
  let beginnings: Beginning[] = []
  for (let at = 0; at < text.length; at++) {
    const before = [...beginnings, { start: at, length: 0, guessed: 0 }]
    beginnings = before.flatMap((one) => continued(one, text[at] ?? '', wanted))
    const whole = beginnings.find(
      ({ length, guessed }) =>
        length === wanted.length && guessed > 0 && guessed * 2 <= wanted.length,
    )
    if (whole) return { start: whole.start, end: at + 1 }
    beginnings = beginnings.filter(({ length }) => length < wanted.length).slice(0, MAX_BEGINNINGS)
  }
  return null
}

function continued(one: Beginning, letter: string, wanted: string): Beginning[] {
  const { length, guessed } = one
  if (letter !== UNNAMED) return wanted[length] === letter ? [{ ...one, length: length + 1 }] : []
  return Array.from({ length: MAX_LIGATURE }, (_, more) => ({
    ...one,
    length: length + more + 1,
    guessed: guessed + more + 1,
  })).filter((next) => next.length <= wanted.length)
}
