import { createHash } from 'node:crypto'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../quiz/option-order.ts'
import type { RiderItem } from '../quiz/quiz-item.ts'

/**
 * A state has this many fixed draws. Each begins where the one before ends, so that two quizzes in a
 * row repeat at most the questions that the bank of 25 forces them to.
 */
export const DRAWS = 4

/**
 * The draw of a state with this number, counted from 1: at most `QUIZ_LENGTH` items in an order that
 * looks random but is always the same. So a quiz without a script needs only the number to go on.
 */
export function fixedDraw(items: readonly RiderItem[], abbrev: string, number: number) {
  const mixed = mix(items, abbrev, ({ question }) => question)
  const from = (number - 1) * QUIZ_LENGTH
  return mixed.slice(0, QUIZ_LENGTH).map((_, place) => {
    const item = mixed[(from + place) % mixed.length] as RiderItem
    const { question, options } = item
    if (optionsNeedTheirPlaces(options)) return item
    const ordered = orderOptions(options) ?? mix(options, question, (option) => option)
    return { ...item, options: ordered }
  })
}

/** A short mark of the draw's questions and options. It tells whether the bank has changed since. */
export function markOf(draw: readonly RiderItem[]): string {
  return hash(JSON.stringify(draw.map(({ question, options }) => [question, options]))).slice(0, 8)
}

function mix<T>(list: readonly T[], seed: string, textOf: (entry: T) => string): T[] {
  const keyOf = (entry: T) => hash(`${seed}\n${textOf(entry)}`)
  return [...list].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
