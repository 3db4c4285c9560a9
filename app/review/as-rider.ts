import { sourceIn } from '../manuals/manual-file.ts'
import type { DraftItem } from '../question/draft-item.ts'
import { type ItemNotes, keptNotes } from '../question/item-notes.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { placeOptions } from '../quiz/draw-quiz.ts'

type Cited = { abbrev: string; manual: string | null }

/** A question before the admin changes it. */
export type Before = RiderItem & ItemNotes & { origin: 'starter' | 'manual' | 'admin' }

/** Returns a draft as riders would get it once the manual proves its quote. Leaves out empty options. */
export function asRider(
  { question, options, correctAnswer, explanation, page, quote }: DraftItem,
  { abbrev, manual }: Cited,
  notes: ItemNotes = {},
): RiderItem {
  const filled = [...new Set(options.slice(0, 4))].filter((option) => option !== '')
  const source = manual && page && quote && sourceIn({ abbrev, manual }, { page, quote })
  return withFixedOptions({
    question,
    options: filled,
    correctAnswer,
    explanation,
    ...(source && { source }),
    ...notes,
  })
}

/** The notes that a changed question keeps. The server decides by the same rule (`publishQuestion`). */
export function notesKept(item: DraftItem, before: Before): ItemNotes {
  const isSame = TEXTS.every((name) => String(item[name]) === String(before[name]))
  if (item.quote !== '') return keptNotes(before, item, 'manual')
  return keptNotes(before, item, isSame ? before.origin : 'admin')
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
