import * as z from 'zod/mini'
import type { Shown } from '../../base/text/shown.ts'

/** The maximum length of a new text of an item or a result, in UTF-16 code units. */
export const ITEM_TEXT_LIMIT = 2_000

export const itemText = z.string().check(z.trim(), z.minLength(1))

/** The proof of an item: a page of the manual's PDF file, counted from 1, and a quote. */
export const itemSource = z.object({
  page: z.int().check(z.positive()),
  quote: itemText,
  link: z.string().check(z.regex(/^(?:\/[a-z-]+)?\/manuals\/[A-Z]{2}\/[0-9a-f]{12}\/[1-9]\d*$/)),
  /** Present if the quote is not in the language of the page. */
  language: z.optional(z.literal('en')),
})

/** Quiz item (spec, section 3): four distinct options, one of them the answer. */
export const quizItem = z
  .object({
    question: itemText,
    options: z.array(itemText).check(z.length(4)),
    correctAnswer: itemText,
    explanation: itemText,
    source: z.optional(itemSource),
  })
  .check(
    z.refine(({ options }) => new Set(options).size === options.length, 'Options must differ'),
    z.refine(
      ({ options, correctAnswer }) => options.includes(correctAnswer),
      'The correct answer must be one of the options',
    ),
  )
export type QuizItem = z.infer<typeof quizItem>

/** Returns only the fields of a Quiz item, without others such as the version. */
export function toQuizItem(item: QuizItem): QuizItem {
  return quizItem.parse(item)
}

/** Returns the fields for the pictures of a question. `picture` is the schema of one. */
export const pictureFields = <Picture extends z.core.$ZodType>(picture: Picture) => ({
  picture: z.optional(picture),
})

/** Returns the schema of the notes that riders see, whose texts fit `text`. */
export const riderNotes = (text: z.ZodMiniString) =>
  z.object({
    /** The source in which riders can look up the answer, if no manual's page proves it. */
    citation: z.optional(text),
    /** The reason why an option is wrong, by the option's text. */
    whyWrong: z.optional(z.record(text, text)),
    /** A drawing, by its name in `public/pictures`, and a text for riders who can't see it. */
    ...pictureFields(z.object({ name: z.string().check(z.regex(/^[\w-]+$/)), text })),
  })

/** A Quiz item as a rider gets it. Only a draft, as the admin previews it, has no id. */
export const riderItem = z.intersection(
  quizItem,
  z.extend(riderNotes(itemText), {
    id: z.optional(itemText),
    /** The name of a topic (`topics.ts`), if any. */
    topic: z.optional(z.string()),
    /** Missing in the first revision. */
    revision: z.optional(z.int()),
    /**
     * The first of the consecutive revisions with the same content as this one. Missing if the
     * previous revision has other content.
     */
    sameSince: z.optional(z.int()),
    /** The month in which somebody checked an item about law, as riders read it. */
    checked: z.optional(itemText),
    /** Present if the texts are not in the language of the page: English, unless a school wrote them. */
    language: z.optional(z.string()),
    /** A school's own question. It stays in the course, and its `citation` says whose it is. */
    isOfSchool: z.optional(z.literal(true)),
    /** The English question of a translated one, the English of each option, and the other language. */
    english: z.optional(
      z.object({
        question: itemText,
        options: z.record(itemText, itemText),
        into: z.optional(z.string()),
      }),
    ),
  }),
)
export type RiderItem = z.infer<typeof riderItem>

export type ShownItem = Shown<RiderItem>
/** A question that a device stored when a page showed it. */
export const storedShownItem = riderItem as unknown as z.ZodMiniType<ShownItem>

/** User answer record (spec, section 3). */
export const userAnswer = z.object({
  question: z.string(),
  selectedAnswer: z.string(),
  correctAnswer: z.string(),
  isCorrect: z.boolean(),
  /** True if the rider says that the right answer was a guess. */
  guessed: z.optional(z.literal(true)),
})
export type UserAnswer = z.infer<typeof userAnswer>
