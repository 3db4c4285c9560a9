import { picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { isRight } from './wall-messages.ts'

/**
 * Sizes of the options' text, a picture's width and the counts' text, in hundredths of the wall's height.
 * `wall.css` lists them, too: all are multiples of a quarter.
 */
const TEXTS = [5.5, 5, 4.5, 4, 3.5, 3.25, 3, 2.75, 2.5, 2.25, 2, 1.75, 1.5]
const PICTURES = [72, 64, 56, 48, 42, 36, 30]
const COUNTS = [4, 3.5, 3, 2.5, 2.25]
type Sizes = { text: number; picture: number; count: number }

/** The places for a question on a wall of 4:3, the narrowest, and of 16:10. On a wider wall, lines are longer. */
const ROOMS = { '': { width: 124, height: 70 }, 'broad:': { width: 152, height: 73 } }

type Asked = Pick<
  ShownItem,
  'question' | 'options' | 'correctAnswer' | 'explanation' | 'picture' | 'language'
>

/** Returns the classes of `wall.css` with the largest sizes at which a question fits, on each kind of wall. */
export function wallSizes(item: Asked, reason: readonly string[]): string {
  return Object.entries(ROOMS)
    .map(([wall, room]) => {
      const { text, picture, count } = largestIn(room, item, reason)
      return `${wall}wall-options-${text} ${wall}wall-picture-${picture} ${wall}wall-counts-${count}`
    })
    .join(' ')
}

/** The text counts more than a picture: all of the room reads it. */
const worth = ({ text, picture, count }: Sizes) => text ** 2 * picture * count

function largestIn(room: Room, item: Asked, reason: readonly string[]): Sizes {
  let best: Sizes = { text: 1.5, picture: 30, count: 2.25 }
  for (const picture of picturesOf(item).length > 0 ? PICTURES : PICTURES.slice(-1)) {
    for (const count of reason.length > 0 ? COUNTS : COUNTS.slice(-1)) {
      const text = TEXTS.find(
        (text) => heightAt({ text, picture, count }, room, item, reason) <= room.height,
      )
      if (text && worth({ text, picture, count }) > worth(best)) best = { text, picture, count }
    }
  }
  return best
}

type Room = (typeof ROOMS)['']

/** The height of a question at these sizes. The numbers are those of `wall-question.tsx`. */
function heightAt(sizes: Sizes, room: Room, item: Asked, reason: readonly string[]): number {
  const { text: size, count } = sizes
  const isShown = reason.length > 0
  const picture = picturesOf(item).length > 0 ? sizes.picture : 0
  const beside = picture && picture + size
  const bar = isShown ? 12.5 * count + size : 0
  const optionWidth = room.width - beside - bar - 3.2 * size
  if (optionWidth < 8 * size) return Number.POSITIVE_INFINITY
  const options = item.options.map((text) => {
    const marked = isShown && text === item.correctAnswer ? `${text} (${isRight()})` : text
    const lines = linesOf(marked, optionWidth / size, BOLD) * 1.25 * size
    return Math.max(lines, isShown ? 1.4 * count : 0)
  })
  const allOptions = sumOf(options) + item.options.length * 1.05 * size
  const question = linesOf(item.question, room.width / (1.25 * size), BLACK) * 1.25 * 1.2 * size
  const small = Math.max(0.75 * size, Math.min(2, size))
  const lines = reason.map((text) => linesOf(text, room.width / small, NORMAL) * 1.3 * small)
  const note = item.language ? 1.3 * small : 0
  const gaps = (isShown ? 1.4 : 0.7) * size
  return question + note + Math.max(allOptions, (picture * 2) / 3) + sumOf(lines) + gaps
}

/** Returns the size of the nicknames at which all of them have room beside the QR code. */
export function sizeOfNames(names: readonly string[]): 4 | 3.25 | 2.5 {
  // A name does not break, and a gap is as wide as two letters.
  const text = names.map((name) => `${name.replaceAll(' ', '_')}__`).join(' ')
  const sizes = [4, 3.25] as const
  return sizes.find((size) => linesOf(text, 62 / size, NORMAL) * 1.4 * size <= 25) ?? 2.5
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
