import { objectsOf, type PageObjects, valuesOfStruct } from './page-objects.ts'
import { type Box, boxAround, drawPage, type Pdfium, type Pixels, valuesOf } from './pdfium.ts'

/** Consecutive characters of one text object, as indexes in the page's text. `object` is a pointer. */
export type TextRun = { object: number; from: number; to: number }
type LoadedText = { page: number; text: number }

/**
 * The text rendering modes of `fpdf_edit.h` that draw nothing, and the mode that draws only outlines.
 */
const DRAWS_NOTHING = [3, 7]
const OUTLINES = 1
/** Letters smaller than this, in points, look like dots. */
const MIN_SIZE = 2
/** Two colors look the same if each of their channels (0 to 255) differs by less than this. */
const MIN_CONTRAST = 16
/** Text is visible for certain if one color channel differs by this much from the background. */
const CLEAR_CONTRAST = 64
/**
 * A page is a scan if a picture covers at least `SCAN_SHARE` of it, and at most `STAMP_SHARE` of
 * its text is visible for certain, such as a stamp.
 */
const SCAN_SHARE = 0.8
const STAMP_SHARE = 0.1
const CHECK_PX = 1_000

type Verdict = 'shown' | 'hidden' | 'tiny' | 'doubtful'

/**
 * Returns the indexes of the invisible characters: without ink, smaller than 2 points, outside the
 * page, in the color of their background, or covered. In doubt it draws the page with and without the
 * text and compares the pictures. Without `mayDraw`, doubtful text counts as hidden. On a scan only
 * text that is too small or outside the page counts as hidden, because the picture shows the rest.
 */
export function hiddenCharacters(
  pdfium: Pdfium,
  loaded: LoadedText,
  runs: readonly TextRun[],
  mayDraw: boolean,
): Set<number> {
  const objects = objectsOf(pdfium, loaded.page)
  const verdicts = runs.map((run) => verdictOn(pdfium, loaded, run, objects))
  const hidden = new Set<number>()
  const hide = (verdict: Verdict) => {
    const found = runs.filter((_, index) => verdicts[index] === verdict)
    for (const character of found.flatMap(indices)) hidden.add(character)
  }
  hide('tiny')
  for (const character of outsideOf(pdfium, loaded, runs)) hidden.add(character)
  if (isScan(pdfium, loaded.page, runs, verdicts, objects)) return hidden
  hide('hidden')
  const doubtful = runs.filter((_, index) => verdicts[index] === 'doubtful')
  if (doubtful.length === 0) return hidden
  if (!mayDraw) hide('doubtful')
  else for (const character of undrawn(pdfium, loaded, doubtful)) hidden.add(character)
  return hidden
}

function verdictOn(
  pdfium: Pdfium,
  { text }: LoadedText,
  run: TextRun,
  { textOrder, drawn, isComplete }: PageObjects,
): Verdict {
  const [, , c = 0, d = 1] =
    valuesOfStruct(pdfium, 6, (start) => pdfium._FPDFText_GetMatrix(text, run.from, start)) ?? []
  const box = boxOfRun(pdfium, text, run)
  const size = pdfium._FPDFText_GetFontSize(text, run.from) * Math.hypot(c, d)
  // If a font's letters are drawings, the font size means nothing. So the box must be small, too.
  if (size < MIN_SIZE && Math.min(box.right - box.left, box.top - box.bottom) < MIN_SIZE)
    return 'tiny'
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(run.object)
  if (DRAWS_NOTHING.includes(mode)) return 'hidden'
  if (!isComplete) return 'doubtful'
  const order = textOrder.get(run.object) ?? 0
  const around = drawn.filter((other) => overlap(other.box, box) > 0)
  if (around.some((other) => other.order > order)) return 'doubtful'
  const getColor =
    mode === OUTLINES ? pdfium._FPDFText_GetStrokeColor : pdfium._FPDFText_GetFillColor
  const color = valuesOf(pdfium, 'HEAP32', 4, (...places) => getColor(text, run.from, ...places))
  const ground = around.findLast((other) => overlap(other.box, box) > 0.9)
  const isClear = contrast(color, ground ? ground.color : WHITE) >= CLEAR_CONTRAST
  return isClear && (color?.[3] ?? 255) >= CLEAR_CONTRAST ? 'shown' : 'doubtful'
}

const WHITE = [255, 255, 255]

/** A picture or shading counts as white, because captions with dark text are common there. */
function contrast(color: readonly number[] | null, ground: readonly number[] | null): number {
  if (!color) return 0
  const other = ground ?? WHITE
  return Math.max(...[0, 1, 2].map((at) => Math.abs((color[at] ?? 0) - (other[at] ?? 0))))
}

function overlap(outer: Box, inner: Box): number {
  const width = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left)
  const height = Math.min(outer.top, inner.top) - Math.max(outer.bottom, inner.bottom)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / ((inner.right - inner.left) * (inner.top - inner.bottom))
}

/** The box around the first and last letter, which is enough because a text object is straight. */
export function boxOfRun(pdfium: Pdfium, text: number, { from, to }: TextRun): Box {
  return boxAround([from, to - 1].map((index) => boxOfCharacter(pdfium, text, index)))
}

/** The box of a character in points. The box of white space has no area. */
export function boxOfCharacter(pdfium: Pdfium, text: number, index: number): Box {
  const values = valuesOf(pdfium, 'HEAPF64', 4, (...places) =>
    pdfium._FPDFText_GetCharBox(text, index, ...places),
  )
  const [left = 0, right = 0, bottom = 0, top = 0] = values ?? []
  return { left, right, bottom, top }
}

function outsideOf(pdfium: Pdfium, { page, text }: LoadedText, runs: readonly TextRun[]): number[] {
  const bounds = pageBox(pdfium, page)
  const isOutside = (box: Box) =>
    box.right <= bounds.left ||
    box.left >= bounds.right ||
    box.top <= bounds.bottom ||
    box.bottom >= bounds.top
  return runs.flatMap((run) => {
    const ends = [run.from, run.to - 1].map((index) => boxOfCharacter(pdfium, text, index))
    if (!ends.some(isOutside)) return []
    return indices(run).filter((index) => isOutside(boxOfCharacter(pdfium, text, index)))
  })
}

function pageBox(pdfium: Pdfium, page: number): Box {
  const values = valuesOfStruct(pdfium, 4, (start) => pdfium._FPDF_GetPageBoundingBox(page, start))
  const [left = 0, top = 0, right = 0, bottom = 0] = values ?? []
  return { left, top, right, bottom }
}

function isScan(
  pdfium: Pdfium,
  page: number,
  runs: readonly TextRun[],
  verdicts: readonly Verdict[],
  { drawn }: PageObjects,
): boolean {
  const lengths = { all: 0, shown: 0 }
  for (const [index, { from, to }] of runs.entries()) {
    lengths.all += to - from
    if (verdicts[index] === 'shown') lengths.shown += to - from
  }
  if (lengths.shown > lengths.all * STAMP_SHARE) return false
  const bounds = pageBox(pdfium, page)
  return drawn.some(({ box, isPicture }) => isPicture && overlap(box, bounds) >= SCAN_SHARE)
}

/**
 * Finds the characters that leave no trace in a drawing. The neighbors of a visible character count
 * as visible.
 */
function undrawn(pdfium: Pdfium, { page, text }: LoadedText, runs: readonly TextRun[]): number[] {
  const draw = () => drawPage(pdfium, page, CHECK_PX, CHECK_PX)
  const setActive = (isActive: number) => {
    for (const { object } of runs) pdfium._FPDFPageObj_SetIsActive(object, isActive)
  }
  const whole = draw()
  setActive(0)
  const without = draw()
  setActive(1)
  return runs.flatMap((run) => {
    const boxes = indices(run).map((index) => boxOfCharacter(pdfium, text, index))
    const isSeen = boxes.map((box) =>
      isDifferent(whole, without, pixelBox(pdfium, page, whole, box)),
    )
    return indices(run).filter((_, at) => !(isSeen[at] || isSeen[at - 1] || isSeen[at + 1]))
  })
}

/** Converts a box from points to pixels. In the result, `bottom` is the smaller `y`. */
export function pixelBox(pdfium: Pdfium, page: number, { width, height }: Pixels, box: Box): Box {
  const corner = (x: number, y: number) =>
    valuesOf(pdfium, 'HEAP32', 2, (toX = 0, toY = 0) =>
      pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, toX, toY),
    ) ?? [0, 0]
  const [x = 0, y = 0] = corner(box.left, box.bottom)
  const [otherX = 0, otherY = 0] = corner(box.right, box.top)
  return {
    left: Math.max(0, Math.min(x, otherX)),
    right: Math.min(width - 1, Math.max(x, otherX)),
    bottom: Math.max(0, Math.min(y, otherY)),
    top: Math.min(height - 1, Math.max(y, otherY)),
  }
}

function isDifferent(one: Pixels, other: Pixels, box: Box): boolean {
  for (let y = box.bottom; y <= box.top; y++) {
    const end = (y * one.width + box.right + 1) * 4
    for (let at = (y * one.width + box.left) * 4; at < end; at++) {
      if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) >= MIN_CONTRAST) return true
    }
  }
  return false
}

/** The indexes of the characters of a run. */
export function indices({ from, to }: Pick<TextRun, 'from' | 'to'>): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
