import * as z from 'zod/mini'
import { email, text } from '../../base/text/text.ts'
import { MESSAGE_LIMIT } from './message-length.ts'

/** The question on the rider's screen (spec, section 3, Feedback). */
const feedbackContext = z.object({
  stateAbbrev: text.check(z.maxLength(2)),
  stateName: text.check(z.maxLength(50)),
  questionId: text.check(z.regex(/^q-[1-9]\d?$/)),
  questionText: text.check(z.maxLength(1000)),
})
export type FeedbackContext = z.infer<typeof feedbackContext>

/** Stored feedback (spec, section 3). Email and user id are there only with the sender's consent. */
export const feedback = z.object({
  email: z.nullable(email),
  message: text,
  allowContact: z.boolean(),
  context: z.nullable(feedbackContext),
  userId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  ua: text,
})
export type Feedback = z.infer<typeof feedback>

/**
 * The request of the form. A message of only spaces and invisible characters counts as empty. Only
 * bots fill in the field `website`, because people do not see it.
 */
export const feedbackForm = z.extend(
  z.omit(feedback, { userId: true, createdAt: true, ua: true }),
  {
    message: text.check(
      z.trim(),
      z.maxLength(MESSAGE_LIMIT),
      z.refine((message) => /[^\s\p{Cf}]/u.test(message), 'Empty'),
    ),
    website: z.string(),
  },
)
export type SentFeedback = z.infer<typeof feedbackForm>
