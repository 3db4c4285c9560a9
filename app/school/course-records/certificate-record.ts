import * as z from 'zod/mini'

const counts = { asked: z.int(), right: z.int() }

/** What a certificate says, as it was when somebody opened it last. `check` is the secret of its code. */
export const storedCertificate = z.object({
  check: z.string(),
  /** The ids of the lessons that were over, and the day of the last one. */
  lessons: z.array(z.string()),
  day: z.iso.date(),
  /** The number of answers. */
  given: z.int(),
  ...counts,
  /** The tests that the pupil passed. */
  passed: z.array(z.object({ lesson: z.string(), ...counts })),
})
