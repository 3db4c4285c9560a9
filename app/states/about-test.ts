import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
/** A number of the test, or null if nobody publishes it. */
const figure = z.nullable(z.number())

export const aboutTest = z.object({
  book: z.object({ title: text, agency: text, link: z.nullable(z.url()) }),
  questions: figure,
  toPass: figure,
  percentToPass: figure,
  minutes: figure,
  /** How many questions are about road signs, and how many of these must be right, if there is a rule. */
  signs: z.optional(z.object({ questions: z.int(), toPass: z.int() })),
  languages: z.nullable(text),
  provenance: z.enum(['official', 'reported by others', 'not published']),
  /** Who published the figures, by the name that riders know. */
  source: z.nullable(text),
  /** The date of the figures: a year, a month or a day, such as '2026-07'. */
  asOf: z.string().check(z.regex(/^\d{4}(?:-\d\d){0,2}$/)),
  /** What else a rider must know, such as permit, ages, course and class of license. */
  notes: z.array(z.object({ label: text, text })),
})
export type AboutTest = z.infer<typeof aboutTest>
