import * as z from 'zod/mini'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { ITEM_TEXT_LIMIT, itemPicture } from '../quiz/quiz-item.ts'
import { topics } from '../quiz/topics.ts'
import { text } from '../text/text.ts'
import { citesManual } from './admins-word.ts'

const note = text.check(z.trim(), z.minLength(1), z.maxLength(ITEM_TEXT_LIMIT))

/** What the admin can say of a question besides what the manual proves. */
export const writtenNotes = z.object({
  topic: z.optional(z.enum(topics)),
  /** Where the answer of a question on the admin's word can be looked up. */
  citation: z.optional(note),
  /** Why an option is wrong, by the option's text. */
  whyWrong: z.optional(z.record(z.string(), note)),
  picture: z.optional(z.extend(itemPicture, { text: note })),
})
export type WrittenNotes = z.infer<typeof writtenNotes>

type Notes = Pick<WrittenNotes, 'citation' | 'whyWrong'>

/** The notes that fit a question: reasons of its wrong options, and no citation beside a proof. */
export function fittingNotes(
  { options, correctAnswer }: Pick<GeneratedItem, 'options' | 'correctAnswer'>,
  { citation, whyWrong = {} }: Notes,
  isProved: boolean,
): Notes {
  const wrong = options.filter(
    (option) => option !== correctAnswer && Object.hasOwn(whyWrong, option),
  )
  const reasons = wrong.map((option) => [option, whyWrong[option]])
  return {
    ...(citation && !isProved && { citation }),
    ...(reasons.length > 0 && { whyWrong: Object.fromEntries(reasons) }),
  }
}

/** True if a reason cites the manual. Only what is proved may do that. */
export function notesCiteManual({ whyWrong = {} }: Notes): boolean {
  return Object.values(whyWrong).some((explanation) =>
    citesManual({ question: '', explanation, quote: '' }),
  )
}
