import { type Box, boxAround, type Pdfium, type Pixels, valuesOf } from './pdfium.ts'

/** Consecutive characters of one text object, as indexes in the page's text. `object` is a pointer. */
export type TextRun = { object: number; from: number; to: number }

/** The indexes of the characters of a run. */
export function indices({ from, to }: Pick<TextRun, 'from' | 'to'>): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
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

/** The share of `inner` that `outer` covers, from 0 to 1. */
export function overlap(outer: Box, inner: Box): number {
  const width = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left)
  const height = Math.min(outer.top, inner.top) - Math.max(outer.bottom, inner.bottom)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / ((inner.right - inner.left) * (inner.top - inner.bottom))
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
