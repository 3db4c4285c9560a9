import * as z from 'zod/mini'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { ITEM_TEXT_LIMIT, itemPicture } from '../question/quiz-item.ts'
import { topics } from '../question/topics.ts'
import { shownText } from '../text/shown-text.ts'
import { text } from '../text/text.ts'
import { citesManual } from './admins-word.ts'

const note = text.check(
  z.overwrite(shownText),
  z.trim(),
  z.minLength(1),
  z.maxLength(ITEM_TEXT_LIMIT),
)

/** The parts of a question that the admin can write without proof by the manual. */
export const writtenNotes = z.object({
  topic: z.optional(z.enum(topics)),
  /** The source in which riders can look up the answer of a question on the admin's word. */
  citation: z.optional(note),
  /** The reason why an option is wrong, by the option's text. */
  whyWrong: z.optional(z.record(z.string(), note)),
  picture: z.optional(z.extend(itemPicture, { text: note })),
})
export type WrittenNotes = z.infer<typeof writtenNotes>

type Notes = Pick<WrittenNotes, 'citation' | 'whyWrong'>

/**
 * Returns the notes that fit a question: reasons for its wrong options only, and no citation if the
 * question is proved.
 */
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

/** True if the reason for a wrong option cites the manual. Only proved texts may cite the manual. */
export function notesCiteManual({ whyWrong = {} }: Notes): boolean {
  return Object.values(whyWrong).some((explanation) =>
    citesManual({ question: '', explanation, quote: '' }),
  )
}
