import type { PageObjects } from './page-objects.ts'
import { type Box, boxAround, drawPage, type Pdfium, type Pixels } from './pdfium.ts'
import { boxOfCharacter, boxOfRun, indices, overlap, pixelBox, type TextRun } from './text-run.ts'

/** Two colors look the same if each of their channels (0 to 255) differs by less than this. */
const MIN_CONTRAST = 16
const CHECK_PX = 1_000
/** Each group of doubtful texts costs a drawing. Texts of further groups count as hidden. */
const MAX_GROUPS = 8

/**
 * Finds the characters that leave no trace in a drawing. It draws the page without any text, and then
 * with one group of texts at a time, because texts of several layers may lie in one place. The neighbors
 * of a visible character count as visible.
 */
export function undrawn(
  pdfium: Pdfium,
  { page, text }: { page: number; text: number },
  runs: readonly TextRun[],
  objects: PageObjects,
): number[] {
  const groups = apart(pdfium, text, runs)
  return withoutObjects(pdfium, [...objects.texts.keys()], () => {
    const bare = draw(pdfium, page)
    return groups.flatMap((group, index) => {
      if (index >= MAX_GROUPS) return group.flatMap(indices)
      for (const { object } of group) pdfium._FPDFPageObj_SetIsActive(object, 1)
      const drawn = draw(pdfium, page)
      for (const { object } of group) pdfium._FPDFPageObj_SetIsActive(object, 0)
      return group.flatMap((run) => {
        const boxes = indices(run).map((at) => boxOfCharacter(pdfium, text, at))
        const isSeen = boxes.map((box) =>
          isDifferent(bare, drawn, pixelBox(pdfium, page, bare, box)),
        )
        return indices(run).filter((_, at) => !(isSeen[at] || isSeen[at - 1] || isSeen[at + 1]))
      })
    })
  })
}

/** Divides texts into groups. Two texts of one group are in different places. */
function apart(pdfium: Pdfium, text: number, runs: readonly TextRun[]): TextRun[][] {
  const groups: { runs: TextRun[]; boxes: Box[] }[] = []
  for (const some of Map.groupBy(runs, ({ object }) => object).values()) {
    const box = boxAround(some.map((run) => boxOfRun(pdfium, text, run)))
    const free = groups.find(({ boxes }) => boxes.every((other) => overlap(other, box) === 0))
    if (!free) groups.push({ runs: [...some], boxes: [box] })
    else {
      free.runs.push(...some)
      free.boxes.push(box)
    }
  }
  return groups.map((group) => group.runs)
}

/** True if removing the objects changes the drawing of the page. */
export function areDrawn(pdfium: Pdfium, page: number, objects: readonly number[]): boolean {
  const whole = draw(pdfium, page)
  const without = withoutObjects(pdfium, objects, () => draw(pdfium, page))
  const { width, height } = whole
  return isDifferent(whole, without, { left: 0, bottom: 0, right: width - 1, top: height - 1 })
}

function draw(pdfium: Pdfium, page: number): Pixels {
  return drawPage(pdfium, page, CHECK_PX, CHECK_PX)
}

/** Removes objects from the page while it calls `use`. */
function withoutObjects<T>(pdfium: Pdfium, objects: readonly number[], use: () => T): T {
  for (const object of objects) pdfium._FPDFPageObj_SetIsActive(object, 0)
  const result = use()
  for (const object of objects) pdfium._FPDFPageObj_SetIsActive(object, 1)
  return result
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
