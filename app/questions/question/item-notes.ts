import * as z from 'zod/mini'
import { shownText } from '../../base/text/shown-text.ts'
import { ITEM_TEXT_LIMIT, itemText, type QuizItem, riderNotes } from './quiz-item.ts'
import { topics } from './topics.ts'

/**
 * The notes of a question: its fields besides the texts of the specification. All forms of a question
 * have all notes, so a new note that riders see is added only to `riderNotes`.
 */
export const itemNotes = z.extend(riderNotes(itemText), {
  topic: z.optional(z.string()),
  /** The ids of the checked facts that a starter item is about. They prove it as long as nobody changes it. */
  facts: z.optional(z.array(z.string())),
  /** When the law that the item is about expires. */
  expiresAt: z.optional(z.iso.datetime()),
})
export type ItemNotes = z.infer<typeof itemNotes>

/** A text that somebody wrote by hand or in a file. */
export const writtenText = z
  .string()
  .check(z.overwrite(shownText), z.trim(), z.minLength(1), z.maxLength(ITEM_TEXT_LIMIT))

/** The notes that the admin can write without proof by the manual. */
export const writtenNotes = z.extend(riderNotes(writtenText), { topic: z.optional(z.enum(topics)) })

/** Returns only the notes of a question. */
export function notesOf(item: ItemNotes): ItemNotes {
  return itemNotes.parse(item)
}

/** Returns the notes about the subject of a question. They do not depend on its texts. */
export function lastingNotes(item: ItemNotes): ItemNotes {
  const { citation, whyWrong, facts, ...lasting } = notesOf(item)
  return lasting
}

type Options = Pick<QuizItem, 'options' | 'correctAnswer'>

/**
 * Returns the notes that fit the texts of a question: reasons for its wrong options only, and no
 * citation if the question is proved.
 */
export function fittingNotes(
  notes: ItemNotes,
  { options, correctAnswer }: Options,
  isProved: boolean,
): ItemNotes {
  const { citation, whyWrong = {} } = notes
  const wrong = options.filter(
    (option) => option !== correctAnswer && Object.hasOwn(whyWrong, option),
  )
  const reasons = wrong.map((option) => [option, whyWrong[option]])
  return {
    ...lastingNotes(notes),
    ...(citation && !isProved && { citation }),
    ...(reasons.length > 0 && { whyWrong: Object.fromEntries(reasons) }),
  }
}

type Texts = Omit<QuizItem, 'source'>

/** True if the texts of the specification are the same. */
export function hasSameTexts(one: Texts, other: Texts): boolean {
  return TEXTS.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

const TEXTS = ['question', 'options', 'correctAnswer', 'explanation'] as const
