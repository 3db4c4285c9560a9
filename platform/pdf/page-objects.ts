import { type Box, boxAround, type Pdfium, valuesOf } from './pdfium.ts'

/**
 * Whether readers may switch an object off. `none`: they can't. `layer`: it is in a layer (PDF says
 * optional content). `form`: it is in a form, which may be in a layer, but PDFium does not say so.
 */
type Switch = 'none' | 'form' | 'layer'

/**
 * An object other than text that a page draws. `order` is its position in the drawing order. A picture
 * or shading has no color.
 */
type Drawn = {
  object: number
  switch: Switch
  order: number
  box: Box
  color: readonly number[] | null
  isPicture: boolean
}
export type PageObjects = {
  /** The text objects by their pointers. `order` is the position in the drawing order. */
  texts: ReadonlyMap<number, { order: number; switch: Switch }>
  drawn: readonly Drawn[]
  /** False if objects are missing in `drawn`: the page has too many, or nests forms too deep. */
  isComplete: boolean
}

/** The types of page objects from `fpdf_edit.h`. A shading, type 4, needs no constant. */
const TEXT = 1
const PATH = 2
const IMAGE = 3
const FORM = 5
const MAX_DRAWN = 5_000
const MAX_DEPTH = 8
/** An area thinner than this, in points, is a line and covers no text. */
const MIN_SIDE = 2
/** An area with a lower alpha (0 to 255) is transparent enough to cover no text. */
const MIN_ALPHA = 128
const IDENTITY = [1, 0, 0, 1, 0, 0]

/** Lists what a page draws, including the content of forms, which are reusable drawings in PDF. */
export function objectsOf(pdfium: Pdfium, page: number): PageObjects {
  const texts = new Map<number, { order: number; switch: Switch }>()
  const drawn: Drawn[] = []
  let order = 0
  let isComplete = true

  function add(object: number, matrix: readonly number[], depth: number, around: Switch): void {
    order++
    const type = pdfium._FPDFPageObj_GetType(object)
    const own = isInLayer(pdfium, object) ? 'layer' : around
    if (type === TEXT) texts.set(object, { order, switch: own })
    else if (drawn.length >= MAX_DRAWN || depth > MAX_DEPTH) isComplete = false
    else if (type === FORM) {
      const turn = valuesOfStruct(pdfium, 6, (to) => pdfium._FPDFPageObj_GetMatrix(object, to))
      const inner = turn ? multiplied(turn, matrix) : matrix
      const count = pdfium._FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count; index++) {
        const part = pdfium._FPDFFormObj_GetObject(object, index)
        add(part, inner, depth + 1, own === 'layer' ? own : 'form')
      }
    } else {
      const color = type === PATH ? fillOf(pdfium, object) : null
      const box = color === undefined ? null : boxOf(pdfium, object, matrix)
      if (color === undefined || !box) return
      drawn.push({ object, switch: own, order, box, color, isPicture: type === IMAGE })
    }
  }

  const count = pdfium._FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) {
    add(pdfium._FPDFPage_GetObject(page, index), IDENTITY, 0, 'none')
  }
  return { texts, drawn, isComplete }
}

/** True if the object is in marked content with the tag OC (ISO 32000-2, 8.11.3.2). */
function isInLayer(pdfium: Pdfium, object: number): boolean {
  const count = pdfium._FPDFPageObj_CountMarks(object)
  for (let index = 0; index < count; index++) {
    const mark = pdfium._FPDFPageObj_GetMark(object, index)
    const tag = valuesOf(pdfium, 'HEAP32', 3, (name = 0, _, length = 0) =>
      pdfium._FPDFPageObjMark_GetName(mark, name, 8, length),
    )
    if (tag?.[2] === OC.bytes && tag[0] === OC.letters) return true
  }
  return false
}

/** The text "OC" in UTF-16LE, and its length with the final zero. */
const OC = { letters: 0x0043_004f, bytes: 6 }

/** The fill color of a path, or undefined if the path covers nothing. */
function fillOf(pdfium: Pdfium, path: number): number[] | undefined {
  const mode = valuesOf(pdfium, 'HEAP32', 2, (fill = 0, stroke = 0) =>
    pdfium._FPDFPath_GetDrawMode(path, fill, stroke),
  )
  if (!mode?.[0]) return undefined
  const color = valuesOf(pdfium, 'HEAP32', 4, (...places) =>
    pdfium._FPDFPageObj_GetFillColor(path, ...places),
  )
  return color && (color[3] ?? 0) >= MIN_ALPHA ? color : undefined
}

function boxOf(pdfium: Pdfium, object: number, matrix: readonly number[]): Box | null {
  const bounds = valuesOf(pdfium, 'HEAPF32', 4, (...places) =>
    pdfium._FPDFPageObj_GetBounds(object, ...places),
  )
  if (!bounds) return null
  const [left = 0, bottom = 0, right = 0, top = 0] = bounds
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => point(a * x + c * y + e, b * x + d * y + f)),
  )
  const box = boxAround(corners)
  return Math.min(box.right - box.left, box.top - box.bottom) < MIN_SIDE ? null : box
}

function point(x: number, y: number): Box {
  return { left: x, bottom: y, right: x, top: y }
}

/** Calls a function of PDFium that writes a structure of floats. Returns its values, or null. */
export function valuesOfStruct(
  pdfium: Pdfium,
  count: number,
  call: (start: number) => number,
): number[] | null {
  return valuesOf(pdfium, 'HEAPF32', count, (start = 0) => call(start))
}

/** The matrix `[a b c d e f]` that applies `first` and then `second` (ISO 32000-2, 8.3.4). */
function multiplied(first: readonly number[], second: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = first
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = second
  return [
    a * p + b * r,
    a * q + b * s,
    c * p + d * r,
    c * q + d * s,
    e * p + f * r + t,
    e * q + f * s + u,
  ]
}
