import { pageLink } from '../manuals/manual-file.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { fittingNotes } from '../question-bank/written-notes.ts'
import { placeOptions } from '../quiz/draw-quiz.ts'

type Cited = { abbrev: string; manual: string | null }
type Notes = Pick<RiderItem, 'picture' | 'whyWrong' | 'citation'>

/** A question before the admin changes it, with its picture, citation and other notes. */
export type Before = RiderItem & {
  origin?: 'starter' | 'manual' | 'admin' | undefined
  /** The time when the question's law ends. */
  expiresAt?: string | undefined
}

/** Returns a draft as riders would get it once the manual proves its quote. Leaves out empty options. */
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

/** The notes that a changed question keeps. The server decides by the same rule (`revised`). */
export function notesKept(item: GeneratedItem, before: Before): Notes {
  const { picture, citation, whyWrong } = before
  const isSame = TEXTS.every((name) => String(item[name]) === String(before[name]))
  const isProved = item.quote !== ''
  const kept = before.origin === 'starter' ? isSame && !isProved : true
  return {
    ...(picture && { picture }),
    ...(kept && fittingNotes(item, { citation, whyWrong }, isProved)),
  }
}

const TEXTS = ['question', 'options', 'correctAnswer', 'explanation'] as const

/**
 * Sorts the options if a quiz always shows them in one order, such as numbers. Leaves other options as
 * written.
 */
export function withFixedOptions(item: RiderItem): RiderItem {
  return placeOptions(item, KEEPS_ALL_PLACES)
}

/** The shuffle leaves everything in place if each random number is nearly 1. */
const KEEPS_ALL_PLACES = () => 1 - Number.EPSILON
