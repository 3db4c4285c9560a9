import { sourceIn } from '../../making/manuals/manual-file.ts'
import type { RiderItem, ShownItem } from '../../questions/question/quiz-item.ts'
import { placeOptions } from '../../questions/question/shuffle.ts'
import { type FormItem, notesForRiders } from './form-item.ts'

/** The manual whose page and quote a form cites. */
export type Cited = { abbrev: string; manual: string | null }

/**
 * Returns the question of a form as riders would get it once the manual proves its quote. Leaves out
 * empty options.
 */
export function asRider(form: FormItem, { abbrev, manual }: Cited): ShownItem {
  const { question, options, correctAnswer, explanation, page, quote } = form
  const filled = [...new Set(options.slice(0, 4))].filter((option) => option !== '')
  const source = manual && page && quote && sourceIn({ abbrev, manual }, { page, quote })
  return withFixedOptions({
    question,
    options: filled,
    correctAnswer,
    explanation,
    ...(source && { source }),
    ...notesForRiders(form),
  })
}

/**
 * Sorts the options if a quiz always shows them in one order, such as numbers. Leaves other options as
 * written. The admin's pages show the texts before any translation.
 */
export function withFixedOptions(item: RiderItem): ShownItem {
  return placeOptions(item, KEEPS_ALL_PLACES) as ShownItem
}

/** The shuffle leaves everything in place if each random number is nearly 1. */
const KEEPS_ALL_PLACES = () => 1 - Number.EPSILON
