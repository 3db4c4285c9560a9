import { areDrawn, undrawn } from './drawn-text.ts'
import { objectsOf, type PageObjects, valuesOfStruct } from './page-objects.ts'
import { type Box, type Pdfium, valuesOf } from './pdfium.ts'
import { boxOfCharacter, boxOfRun, indices, overlap, type TextRun } from './text-run.ts'

type LoadedText = { page: number; text: number }

/**
 * The text rendering modes of `fpdf_edit.h` that draw nothing, and the mode that draws only outlines.
 */
const DRAWS_NOTHING = [3, 7]
const OUTLINES = 1
/** Letters smaller than this, in points, look like dots. */
const MIN_SIZE = 2
/** Text is visible for certain if one color channel differs by this much from the background. */
const CLEAR_CONTRAST = 64
/**
 * A page is a scan if a picture covers at least `SCAN_SHARE` of it, and at most `STAMP_SHARE` of
 * its text is visible for certain, such as a stamp.
 */
const SCAN_SHARE = 0.8
const STAMP_SHARE = 0.1

type Verdict = 'shown' | 'hidden' | 'tiny' | 'doubtful'

/**
 * Returns the indexes of the invisible characters: without ink, smaller than 2 points, outside the
 * page, in a layer that is off, in the color of their background, or covered. In doubt it draws the
 * page with and without the text and compares the pictures. Without `mayDraw`, doubtful text counts as
 * hidden. On a scan, text without ink and covered text stays, because the picture shows it. Text of a
 * layer must also be seen on a scan.
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
  const onScan = isScan(pdfium, loaded.page, runs, verdicts, objects, mayDraw)
  if (!onScan) hide('hidden')
  const doubtful = runs.filter((run, index) => {
    const { switch: own = 'none' } = objects.texts.get(run.object) ?? {}
    if (onScan) return own === 'layer'
    if (verdicts[index] === 'doubtful') return true
    return verdicts[index] === 'shown' && own !== 'none' && !isBlank(pdfium, loaded, run)
  })
  if (doubtful.length === 0) return hidden
  const unseen = mayDraw ? undrawn(pdfium, loaded, doubtful, objects) : doubtful.flatMap(indices)
  for (const character of unseen) hidden.add(character)
  return hidden
}

/** True for white space. A drawing can't tell whether it is visible. */
function isBlank(pdfium: Pdfium, { text }: LoadedText, run: TextRun): boolean {
  const { left, right, bottom, top } = boxOfRun(pdfium, text, run)
  return left === right || bottom === top
}

function verdictOn(
  pdfium: Pdfium,
  { text }: LoadedText,
  run: TextRun,
  { texts, drawn, isComplete }: PageObjects,
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
  const order = texts.get(run.object)?.order ?? 0
  const around = drawn.filter((other) => overlap(other.box, box) > 0)
  if (around.some((other) => other.order > order)) return 'doubtful'
  const getColor =
    mode === OUTLINES ? pdfium._FPDFText_GetStrokeColor : pdfium._FPDFText_GetFillColor
  const color = valuesOf(pdfium, 'HEAP32', 4, (...places) => getColor(text, run.from, ...places))
  const grounds = around.filter((other) => overlap(other.box, box) > 0.9)
  const lowest = grounds.findLastIndex((ground) => ground.switch === 'none')
  const colors = grounds.slice(Math.max(0, lowest)).map((ground) => ground.color)
  if (lowest < 0) colors.push(WHITE)
  const isClear = colors.every((ground) => contrast(color, ground) >= CLEAR_CONTRAST)
  return isClear && (color?.[3] ?? 255) >= CLEAR_CONTRAST ? 'shown' : 'doubtful'
}

const WHITE = [255, 255, 255]

/** A picture or shading counts as white, because captions with dark text are common there. */
function contrast(color: readonly number[] | null, ground: readonly number[] | null): number {
  if (!color) return 0
  const other = ground ?? WHITE
  return Math.max(...[0, 1, 2].map((at) => Math.abs((color[at] ?? 0) - (other[at] ?? 0))))
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
  mayDraw: boolean,
): boolean {
  const lengths = { all: 0, shown: 0 }
  for (const [index, { from, to }] of runs.entries()) {
    lengths.all += to - from
    if (verdicts[index] === 'shown') lengths.shown += to - from
  }
  if (lengths.shown > lengths.all * STAMP_SHARE) return false
  const bounds = pageBox(pdfium, page)
  const scans = drawn.filter(
    ({ box, isPicture }) => isPicture && overlap(box, bounds) >= SCAN_SHARE,
  )
  if (scans.length === 0 || scans.some((scan) => scan.switch === 'none')) return scans.length > 0
  const pictures = scans.map(({ object }) => object)
  return mayDraw && areDrawn(pdfium, page, pictures)
}
