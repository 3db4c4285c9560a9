import { withVisibleText } from './page-text.ts'
import type { QuoteFound } from './pdf-reader.ts'
import { type Box, boxAround, type Pdfium, type Pixels } from './pdfium.ts'
import { findPieces } from './quote-pieces.ts'
import { boxOfCharacter, pixelBox } from './text-run.ts'

/** The fill multiplies the page's colors, so letters stay dark. The edge is visible in gray, too. */
const FILL = [255, 226, 64]
const EDGE = [92, 64, 0]
const EDGE_PX = 2
const PADDING_PX = 4
/** A gap of this many line heights between two letters separates two columns. */
const MAX_GAP = 3

/**
 * Marks a quote on `drawn`, the picture of a page. Returns whether it found all, part or none of the
 * quote. The page must still be loaded. `upright` is the page's rotation before `turnUpright`.
 */
export function markQuote(
  pdfium: Pdfium,
  page: number,
  upright: number,
  drawn: Pixels,
  quote: string,
): QuoteFound {
  const { lines, isWhole } = withVisibleText(pdfium, page, upright, (text, characters) => {
    const codes = characters.map((index) => pdfium._FPDFText_GetUnicode(text, index) >>> 0)
    const { pieces, isWhole } = findPieces(codes, quote)
    const lines = pieces.flatMap(({ start, end }) => {
      const boxes = characters.slice(start, end).map((index) => boxOfCharacter(pdfium, text, index))
      return linesOf(boxes.filter(hasArea).map((box) => pixelBox(pdfium, page, drawn, box)))
    })
    return { lines, isWhole }
  })
  const marks = lines.map((line) => padded(line, drawn))
  for (const mark of marks) fill(drawn, mark)
  for (const mark of marks) frame(drawn, mark)
  if (marks.length === 0) return 'none'
  return isWhole ? 'whole' : 'part'
}

function hasArea({ left, right, bottom, top }: Box): boolean {
  return right > left && top > bottom
}

/** Joins the boxes of letters, in pixels, to one box for each line. `bottom` is the smaller `y`. */
function linesOf(letters: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const letter of letters) {
    const line = lines.at(-1)
    if (line && isBeside(line, letter)) lines.splice(-1, 1, boxAround([line, letter]))
    else lines.push(letter)
  }
  return lines
}

function isBeside(line: Box, letter: Box): boolean {
  const height = line.top - line.bottom + 1
  const middle = (letter.bottom + letter.top) / 2
  const isLevel = middle >= line.bottom - height / 2 && middle <= line.top + height / 2
  const gap = letter.left - line.right
  return isLevel && gap > -height && gap < height * MAX_GAP
}

function padded({ left, right, bottom, top }: Box, { width, height }: Pixels): Box {
  return {
    left: Math.max(0, left - PADDING_PX),
    right: Math.min(width - 1, right + PADDING_PX),
    bottom: Math.max(0, bottom - PADDING_PX),
    top: Math.min(height - 1, top + PADDING_PX),
  }
}

function fill(drawn: Pixels, box: Box): void {
  paint(drawn, box, (value, channel) => (value * (FILL[channel] ?? 0)) / 255)
}

function frame(drawn: Pixels, { left, right, bottom, top }: Box): void {
  const edge = EDGE_PX - 1
  const sides = [
    { left, right, bottom, top: bottom + edge },
    { left, right, bottom: top - edge, top },
    { left, right: left + edge, bottom, top },
    { left: right - edge, right, bottom, top },
  ]
  for (const side of sides) paint(drawn, side, (_, channel) => EDGE[channel] ?? 0)
}

function paint(
  { pixels, width }: Pixels,
  { left, right, bottom, top }: Box,
  color: (value: number, channel: number) => number,
): void {
  for (let y = bottom; y <= top; y++) {
    for (let x = left; x <= right; x++) {
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = color(pixels[at + channel] ?? 0, channel)
      }
    }
  }
}
