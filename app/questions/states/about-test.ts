import * as z from 'zod/mini'
import type { Shown } from '../../base/text/shown.ts'

const text = z.string().check(z.minLength(1))
/** A number of the test, or null if it is not published. */
const figure = z.nullable(z.number())

/** A year, a month or a day, such as '2026-07'. */
const date = z.string().check(z.regex(/^\d{4}(?:-\d\d){0,2}$/))
/** The source of facts about the test, and their date. */
const saidBy = {
  provenance: z.enum(['official', 'reported by others', 'not published']),
  /** The publisher of the figures, by the name that riders know. */
  source: z.nullable(text),
  asOf: date,
}

export const aboutTest = z.object({
  book: z.object({
    title: text,
    agency: text,
    link: z.nullable(z.url()),
    /**
     * The last known edition in each other language. Null means an unknown title, or an undated copy.
     */
    editions: z.optional(
      z.record(z.string(), z.object({ title: z.nullable(text), asOf: z.nullable(date) })),
    ),
  }),
  questions: figure,
  toPass: figure,
  percentToPass: figure,
  minutes: figure,
  /**
   * The number of road sign questions, and how many of them must be right. Left out without such a rule. If
   * they are `apart`, they are a part of their own, which `questions` and `toPass` do not count.
   */
  signs: z.optional(
    z.object({ questions: z.int(), toPass: z.int(), apart: z.optional(z.boolean()) }),
  ),
  languages: z.nullable(text),
  /** The source of the languages, if it differs from the source of the figures. */
  languagesBy: z.optional(z.object({ ...saidBy, asOf: z.nullable(date) })),
  ...saidBy,
  /**
   * Left out if no course can take the place of the test. `notAt` is the office at which new riders take no
   * test, because all of them take a course that has one. Null if the course is only another way.
   */
  course: z.optional(z.object({ notAt: z.nullable(text) })),
  /**
   * Other facts for riders, for example about the permit, ages, the course or the class of license. The
   * exam's page has those about the exam itself, or about a course that may replace it.
   */
  notes: z.array(z.object({ label: text, text, isAboutExam: z.optional(z.boolean()) })),
})
export type AboutTest = z.infer<typeof aboutTest>
export type ShownAbout = Shown<AboutTest>
