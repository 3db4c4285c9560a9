import { picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'

/** The sizes of the options' text, in hundredths of the wall's height. */
const SIZES = [5.6, 5, 4.5, 4, 3.6, 3.2, 2.9, 2.6, 2.4, 2.2, 2, 1.7, 1.4] as const
export type Size = (typeof SIZES)[number]

/** The place for a question on a wall of 4:3, the narrowest. On a wider wall, lines are longer. */
const ROOM = { width: 124, height: 68 }

type Asked = Pick<ShownItem, 'question' | 'options' | 'explanation' | 'picture' | 'language'>

/** Returns the largest size at which a question fits on the wall, with its answers if they are shown. */
export function wallSize(item: Asked, reason: readonly string[]): Size {
  return SIZES.find((size) => heightAt(size, item, reason) <= ROOM.height) ?? 1.4
}

/** The height of a question whose options have a size. The numbers are those of `wall-question.tsx`. */
function heightAt(size: number, item: Asked, reason: readonly string[]): number {
  const isShown = reason.length > 0
  const picture = picturesOf(item).length > 0 ? (isShown ? 30 : 42) : 0
  const beside = picture && picture + size
  const bar = isShown ? 30 : 0
  const optionWidth = ROOM.width - beside - bar - 3.2 * size
  const options = item.options.map((text) => linesOf(text, optionWidth / size, BOLD) * 1.25 * size)
  const allOptions = sumOf(options) + item.options.length * 1.05 * size
  const question = linesOf(item.question, ROOM.width / (1.25 * size), BLACK) * 1.25 * 1.2 * size
  const small = Math.max(0.75 * size, Math.min(2, size))
  const lines = reason.map((text) => linesOf(text, ROOM.width / small, NORMAL) * 1.3 * small)
  const note = item.language ? 1.3 * small : 0
  const gaps = (isShown ? 1.4 : 0.7) * size
  return question + note + Math.max(allOptions, (picture * 2) / 3) + sumOf(lines) + gaps
}

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0)

/** The mean width of a letter for the weight of a text, in ems, with some more for wide letters. */
const [NORMAL, BOLD, BLACK] = [0.52, 0.54, 0.58]

/** Returns the number of lines of a text, for a width in ems. */
function linesOf(text: string, width: number, letter: number): number {
  const most = Math.max(1, Math.floor(width / letter))
  let lines = 1
  let used = 0
  for (const { length } of text.split(/\s+/)) {
    if (used > 0 && used + 1 + length > most) {
      lines++
      used = 0
    }
    used += (used > 0 ? 1 : 0) + length
    // A word that is longer than a line breaks.
    lines += Math.floor((used - 1) / most)
    used = ((used - 1) % most) + 1
  }
  return lines
}
