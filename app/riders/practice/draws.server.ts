import { mix, sha256 } from '../../questions/question/mix.server.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../../questions/question/option-order.ts'
import type { RiderItem } from '../../questions/question/quiz-item.ts'
import { LOADED_ITEMS, QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'

/** This many draws have only the newest questions, so the server need not read the whole bank. */
export const NEWEST_DRAWS = 2

/**
 * The number of fixed draws of a bank with so many questions. Each draw begins where the previous draw
 * ends, so a rider meets all questions. A small bank has four draws, which begin with different
 * questions: with 25 questions, the last draw and the first draw share one.
 */
export function countDraws(questions: number): number {
  return Math.max(4, Math.ceil(questions / QUIZ_LENGTH))
}

/**
 * The draw of a state with this number, counted from 1: at most `QUIZ_LENGTH` items. The newest items
 * come first. The order looks random but is the same for the same items, so that an address needs only
 * the draw's number.
 */
export function fixedDraw(items: readonly RiderItem[], abbrev: string, number: number) {
  const mixed = [items.slice(0, LOADED_ITEMS), items.slice(LOADED_ITEMS)].flatMap((part) =>
    mix(part, abbrev, ({ question }) => question),
  )
  const from = (number - 1) * QUIZ_LENGTH
  return mixed.slice(0, QUIZ_LENGTH).map((_, place) => {
    const item = mixed[(from + place) % mixed.length] as RiderItem
    const { question, options } = item
    if (optionsNeedTheirPlaces(options)) return item
    const ordered = orderOptions(options) ?? mix(options, question, (option) => option)
    return { ...item, options: ordered }
  })
}

/** A short hash that changes when a question or an option of the draw changes. */
export function drawMark(draw: readonly RiderItem[]): string {
  return sha256(JSON.stringify(draw.map(({ question, options }) => [question, options]))).slice(
    0,
    8,
  )
}
