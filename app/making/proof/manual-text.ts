import { type FoldedText, foldText } from './folded-text.ts'
import { learnRunningHeads } from './running-heads.ts'
import { type Block, blocksOf, type Line } from './text-blocks.ts'

/** A manual, prepared for `matchQuote`. All places are offsets in `text`. */
export type ManualText = {
  /** The lines of all pages as the manual writes them, without running heads. */
  text: string
  /** The folded form of `text`, without list marks. */
  folded: FoldedText
  /** The offset at which each page begins. A page without lines has the offset of the next page. */
  pageStarts: readonly number[]
  blocks: readonly Block[]
  /**
   * The difference between a printed page number and the page of the file. Null if too few pages
   * agree on it.
   */
  printedOffset: number | null
}

const MAX_CHARACTERS = 4_000_000

/** Prepares the pages of a manual, as `PdfReader` returns them, for `matchQuote`. */
export function readManual(pages: readonly string[]): ManualText {
  let left = MAX_CHARACTERS
  const linesByPage = pages.map((page) => {
    const lines = page.slice(0, left).split('\n').map(trimmed).filter(Boolean)
    left -= Math.min(left, page.length)
    return lines
  })
  const heads = learnRunningHeads(linesByPage)
  const lines: Line[] = []
  const pageStarts: number[] = []
  const texts: string[] = []
  let length = 0
  for (const [index, all] of linesByPage.entries()) {
    pageStarts.push(length)
    const own = heads.without(index + 1, all)
    const usualLength = usualLengthOf(own)
    for (const text of own) {
      lines.push({ start: length, text, mark: LIST_MARK.exec(text)?.[0] ?? null, usualLength })
      texts.push(text)
      length += text.length + 1
    }
  }
  return {
    text: texts.join('\n'),
    folded: foldText(lines.map(withoutMark).join('\n')),
    pageStarts,
    blocks: blocksOf(lines),
    printedOffset: heads.printedOffset,
  }
}

/** Replaces each list mark that has a letter or digit by spaces, even inside a line. */
export function withoutListMarks(quote: string): string {
  return quote.replace(INNER_MARKS, (mark) => ' '.repeat(mark.length))
}

function withoutMark({ text, mark }: Line): string {
  return mark ? ' '.repeat(mark.length) + text.slice(mark.length) : text
}

function usualLengthOf(lines: readonly string[]): number {
  const lengths = lines.map((line) => line.length).sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length * 0.75)] ?? 0
}

function trimmed(line: string): string {
  return line.trim()
}

/**
 * Matches the mark of a list item at the start of a line: a bullet, a dash, a number, a letter, or
 * the `o` of word processors. Control characters, private ones and U+FFFD are bullets of fonts whose
 * characters have no meaning in the file.
 */
const LIST_MARK =
  /^(?:[•●○◦▪▫■□◆◇❖►▶▸➢➤➔✓✔✗✘‣⁃∙\xb7*→\p{Cc}\p{Co}\p{Cn}\ufffd][ \t]?|[-–—][ \t]|o[ \t](?=\p{Lu})|\(?(?:\d{1,2}|[a-z])[.)][ \t])/iu

/** Matches list marks with letters or digits. Folding removes the other marks. */
const INNER_MARKS = /(?:(?<=^|\s)\(?(?:\d{1,2}|[a-z])[.)]\s|(?<=^|\s)o\s(?=\p{Lu}))/gu
