import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
/** Null where nobody publishes it. */
const figure = z.nullable(z.number())

/** What a rider should know about a state's test. It is shown, and no question asks it. */
export const aboutTest = z.object({
  /** The book that the test is drawn from. */
  book: z.object({ title: text, agency: text, link: z.nullable(z.url()) }),
  questions: figure,
  toPass: figure,
  percentToPass: figure,
  minutes: figure,
  languages: z.nullable(text),
  /** Whether the state itself publishes the figures. */
  provenance: z.enum(['official', 'reported by others', 'not published']),
  /** Who says so, as riders know it. */
  source: z.nullable(text),
  /** When the source said so: a year, a month or a day, as '2026-07'. */
  asOf: z.string().check(z.regex(/^\d{4}(?:-\d\d){0,2}$/)),
  /** What else a rider must know: permit, ages, course and class of license. */
  notes: z.array(z.object({ label: text, text })),
})
export type AboutTest = z.infer<typeof aboutTest>
