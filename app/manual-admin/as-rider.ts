import { pageLink } from '../manuals/manual-file.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { placeOptions } from '../quiz/draw-quiz.ts'
import type { RiderItem } from '../quiz/quiz-item.ts'

type Cited = { abbrev: string; manual: string | null }
type Notes = Pick<RiderItem, 'picture' | 'whyWrong' | 'citation'>

/** A draft as riders would get it once the manual proves its quote. Empty options are left out. */
export function asRider(
  { question, options, correctAnswer, explanation, page, quote }: GeneratedItem,
  { abbrev, manual }: Cited,
  { picture, whyWrong, citation }: Notes = {},
): RiderItem {
  const filled = [...new Set(options.slice(0, 4))].filter((option) => option !== '')
  const source = manual && page && quote && { page, quote, link: pageLink(abbrev, manual, page) }
  return withFixedOptions({
    question,
    options: filled,
    correctAnswer,
    explanation,
    ...(source && { source }),
    ...(picture && { picture }),
    ...(whyWrong && { whyWrong }),
    ...(citation && { citation }),
  })
}

/** Options in the order of a quiz if it has only one, such as numbers, and otherwise as written. */
export function withFixedOptions(item: RiderItem): RiderItem {
  return placeOptions(item, KEEPS_ALL_PLACES)
}

/** The shuffle leaves everything in place if each random number is nearly 1. */
const KEEPS_ALL_PLACES = () => 1 - Number.EPSILON
