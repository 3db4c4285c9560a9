import { UnreadablePdfError } from './pdf-reader.ts'
import type { Box, Pdfium } from './pdfium.ts'
import { boxOfRun, indices, type TextRun } from './text-run.ts'
import { hiddenCharacters } from './visible-text.ts'

const MAX_CHARACTERS_PER_PAGE = 100_000
/** A gap wider than this, in letter heights, is a space between two words. */
const WORD_GAP = 0.2

/** Text that is upright after `turn` clockwise quarter turns. `turn` includes the page's rotation. */
type TurnedRun = TextRun & { turn: number }

/**
 * Returns the visible text of a page. Sideways text follows the upright text, line by line. `mayDraw`
 * is false if an earlier process failed, because drawing may be the cause.
 */
export function readPageText(pdfium: Pdfium, page: number, mayDraw: boolean): string {
  const upright = pdfium._FPDFPage_GetRotation(page)
  return withText(pdfium, page, (text) => {
    const runs = runsOf(pdfium, text)
    const left = hiddenCharacters(pdfium, { page, text }, runs, mayDraw)
    const turned = Map.groupBy(
      runs.filter(({ turn, from }) => turn !== upright && !left.has(from)),
      ({ turn }) => turn,
    )
    const sideways = [...turned].map(([turn, some]) => readSideways(pdfium, text, some, turn))
    for (const index of [...turned.values()].flat().flatMap(indices)) left.add(index)
    const lines = readCharacters(pdfium, text, left).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    const all = [left.size > 0 ? withoutGaps(lines) : lines, ...sideways].filter(Boolean).join('\n')
    return all.slice(0, MAX_CHARACTERS_PER_PAGE).toWellFormed()
  })
}

function readSideways(
  pdfium: Pdfium,
  text: number,
  runs: readonly TextRun[],
  turn: number,
): string {
  const read = (run: TextRun) => {
    const characters = indices(run).map((index) => characterOf(pdfium, text, index))
    return characters.map((character) => character.trimEnd() || ' ').join('')
  }
  const lines = linesOf(pdfium, text, runs, turn)
  return lines.map((line) => joined(line.map((run) => ({ ...run, text: read(run) })))).join('\n')
}

type PlacedRun = TextRun & ReturnType<typeof inLine>

/** Finds the lines of sideways text by their places, because PDFium orders only upright text. */
function linesOf(
  pdfium: Pdfium,
  text: number,
  runs: readonly TextRun[],
  turn: number,
): PlacedRun[][] {
  const placed = runs.map((run) => ({ ...run, ...inLine(boxOfRun(pdfium, text, run), turn) }))
  const lines: PlacedRun[][] = []
  for (const run of placed.toSorted((a, b) => a.middle - b.middle)) {
    const line = lines.at(-1)
    const isSame = line?.[0] && run.middle - line[0].middle < line[0].height / 2
    if (isSame) line.push(run)
    else lines.push([run])
  }
  return lines.map((line) => line.toSorted((a, b) => a.start - b.start))
}

function joined(
  line: readonly { start: number; end: number; height: number; text: string }[],
): string {
  const parts = line.map(({ start, height, text }, index) => {
    const gap = start - (line[index - 1]?.end ?? start)
    return gap > height * WORD_GAP ? ` ${text}` : text
  })
  return parts.join('').replace(/ {2,}/g, ' ').trim()
}

/**
 * Returns the start and end of a box in its line, its vertical middle and its height, on the upright
 * page.
 */
function inLine({ left, right, bottom, top }: Box, turn: number) {
  const [start, end, from, to] = (
    [
      [left, right, -top, -bottom],
      [bottom, top, left, right],
      [-right, -left, bottom, top],
      [-top, -bottom, -right, -left],
    ] as const
  )[turn] ?? [left, right, -top, -bottom]
  return { start, end, middle: (from + to) / 2, height: to - from }
}

export function turnUpright(pdfium: Pdfium, page: number): void {
  const counts = new Map<number, number>()
  for (const { turn, from, to } of withText(pdfium, page, (text) => runsOf(pdfium, text))) {
    counts.set(turn, (counts.get(turn) ?? 0) + to - from)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (most) pdfium._FPDFPage_SetRotation(page, most[0])
}

/**
 * Passes to `use` the loaded text of a page and the indexes of the visible characters, in the order
 * of `readPageText`. `upright` is the page's rotation before `turnUpright`.
 */
export function withVisibleText<T>(
  pdfium: Pdfium,
  page: number,
  upright: number,
  use: (text: number, characters: readonly number[]) => T,
): T {
  return withText(pdfium, page, (text) => {
    const runs = runsOf(pdfium, text)
    const hidden = hiddenCharacters(pdfium, { page, text }, runs, true)
    const turned = Map.groupBy(
      runs.filter(({ turn }) => turn !== upright),
      ({ turn }) => turn,
    )
    const sideways = [...turned].flatMap(([turn, some]) => linesOf(pdfium, text, some, turn).flat())
    const last = sideways.flatMap(indices)
    const all = new Set(indices({ from: 0, to: countOf(pdfium, text) }))
    const first = all.difference(new Set(last))
    return use(
      text,
      [...first, ...last].filter((index) => !hidden.has(index)),
    )
  })
}

function withText<T>(pdfium: Pdfium, page: number, use: (text: number) => T): T {
  const text = pdfium._FPDFText_LoadPage(page)
  if (!text) throw new UnreadablePdfError('broken', "A page's text can't be loaded")
  const result = use(text)
  pdfium._FPDFText_ClosePage(text)
  return result
}

function runsOf(pdfium: Pdfium, text: number): TurnedRun[] {
  const runs: TurnedRun[] = []
  const count = countOf(pdfium, text)
  for (let index = 0; index < count; index++) {
    // White space that PDFium inserts between texts belongs to no object.
    const object = pdfium._FPDFText_GetTextObject(text, index)
    const last = runs.at(-1)
    if (last?.object === object && last.to === index) last.to = index + 1
    else if (object) {
      const quarters = Math.round(pdfium._FPDFText_GetCharAngle(text, index) / (Math.PI / 2))
      runs.push({ object, from: index, to: index + 1, turn: (8 - quarters) % 4 })
    }
  }
  return runs
}

function countOf(pdfium: Pdfium, text: number): number {
  return Math.min(pdfium._FPDFText_CountChars(text), MAX_CHARACTERS_PER_PAGE)
}

/**
 * Reads single characters. `FPDFText_GetText` loses the end of a text with unmapped characters, and
 * gives hyphens and unmapped characters the same code.
 */
function readCharacters(pdfium: Pdfium, text: number, left: ReadonlySet<number>): string {
  const characters: string[] = []
  const count = countOf(pdfium, text)
  for (let index = 0; index < count; index++) {
    if (!left.has(index)) characters.push(characterOf(pdfium, text, index))
    else if (!left.has(index - 1)) characters.push('\n')
  }
  return characters.join('')
}

/**
 * PDFium returns 0 for an unmapped character, and 2 for a hyphen at the end of a line. A file may also
 * map a character, mostly a bullet, to a control character.
 */
function characterOf(pdfium: Pdfium, text: number, index: number): string {
  const code = pdfium._FPDFText_GetUnicode(text, index) >>> 0
  if (code === 2 && pdfium._FPDFText_IsHyphen(text, index) === 1) return '-\n'
  const character = code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  return WITHOUT_MEANING.test(character) ? '\ufffd' : character
}

/** Control characters except white space, and codes that stand for no character. */
const WITHOUT_MEANING = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u

function withoutGaps(lines: string): string {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
