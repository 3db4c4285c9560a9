import * as z from 'zod/mini'
import { email, text } from '../text/text.ts'
import { MESSAGE_LIMIT } from './feedback-messages.ts'

/** The question on the rider's screen (spec, section 3, Feedback); `questionId` looks like q-3. */
const feedbackContext = z.object({
  stateAbbrev: text.check(z.maxLength(2)),
  stateName: text.check(z.maxLength(50)),
  questionId: text.check(z.regex(/^q-[1-9]\d?$/)),
  questionText: text.check(z.maxLength(1000)),
})
export type FeedbackContext = z.infer<typeof feedbackContext>

/** Stored feedback (spec, section 3). Email and user id only with the sender's consent. */
export const feedback = z.object({
  email: z.nullable(email),
  message: text,
  allowContact: z.boolean(),
  context: z.nullable(feedbackContext),
  userId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  ua: text,
})

/**
 * The form's request. A message of only spaces and invisible characters is empty. People don't see
 * the field `website`, so only bots fill it in.
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
export type FeedbackForm = z.infer<typeof feedbackForm>

/** Whether the sender allows contact and gives no address to write to. */
export function isWithoutAddress({ allowContact, email }: FeedbackForm): boolean {
  return allowContact && email === null
}
