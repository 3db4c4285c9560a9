import * as z from 'zod/mini'

const lesson = z.object({
  lesson: z.string(),
  asked: z.int(),
  /** None if the pupil missed the lesson. */
  answered: z.int(),
  right: z.int(),
  /** True for a test that the pupil passed. */
  isPassed: z.boolean(),
})

/**
 * All that a certificate says besides the nickname. It stays as it was when somebody opened it first, and
 * only what is new is added, so that a printed one stays true.
 */
export const storedCertificate = z.object({
  /** The secret of its code. */
  check: z.string(),
  course: z.string(),
  school: z.string(),
  /** True if the nickname is a name of the school's list. */
  isNamed: z.boolean(),
  /** The day of the last lesson. */
  day: z.iso.date(),
  lessons: z.array(lesson),
})
