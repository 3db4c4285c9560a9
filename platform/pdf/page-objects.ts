import { type Box, boxAround, type Pdfium, valuesOf } from './pdfium.ts'

/**
 * An object other than text that a page draws. `order` is its position in the drawing order. A picture
 * or shading has no color.
 */
type Drawn = {
  order: number
  box: Box
  color: readonly number[] | null
  isPicture: boolean
}
export type PageObjects = {
  /** The position of each text object in the drawing order, by the object's pointer. */
  textOrder: ReadonlyMap<number, number>
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
  const textOrder = new Map<number, number>()
  const drawn: Drawn[] = []
  let order = 0
  let isComplete = true

  function add(object: number, matrix: readonly number[], depth: number): void {
    order++
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type === TEXT) textOrder.set(object, order)
    else if (drawn.length >= MAX_DRAWN || depth > MAX_DEPTH) isComplete = false
    else if (type === FORM) {
      const own = valuesOfStruct(pdfium, 6, (start) => pdfium._FPDFPageObj_GetMatrix(object, start))
      const inner = own ? multiplied(own, matrix) : matrix
      const count = pdfium._FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count; index++) {
        add(pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1)
      }
    } else {
      const color = type === PATH ? fillOf(pdfium, object) : null
      const box = color === undefined ? null : boxOf(pdfium, object, matrix)
      if (color !== undefined && box) drawn.push({ order, box, color, isPicture: type === IMAGE })
    }
  }

  const count = pdfium._FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) {
    add(pdfium._FPDFPage_GetObject(page, index), IDENTITY, 0)
  }
  return { textOrder, drawn, isComplete }
}

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
