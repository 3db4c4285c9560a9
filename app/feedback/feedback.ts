import * as z from 'zod/mini'
import { email, text } from '../text/text.ts'
import { MESSAGE_LIMIT } from './feedback-messages.ts'

/** What the rider was looking at (spec, section 3, Feedback); `questionId` in the form q-3. */
const feedbackContext = z.object({
  stateAbbrev: text.check(z.maxLength(2)),
  stateName: text.check(z.maxLength(50)),
  questionId: text.check(z.regex(/^q-[1-9]\d?$/)),
  questionText: text.check(z.maxLength(1000)),
})
export type FeedbackContext = z.infer<typeof feedbackContext>

/** Feedback as it is kept (spec, section 3). Email and user id only where contact is allowed. */
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
 * What the form sends. A message of spaces and invisible characters only is empty. `website` is a
 * field that people don't see and leave empty.
 */
export const feedbackForm = z.object({
  email: z.nullable(email),
  message: text.check(
    z.trim(),
    z.maxLength(MESSAGE_LIMIT),
    z.refine((message) => /[^\s\p{Cf}]/u.test(message), 'Empty'),
  ),
  allowContact: z.boolean(),
  context: z.nullable(feedbackContext),
  website: z.string(),
})
export type FeedbackForm = z.infer<typeof feedbackForm>

/** Whether the sender allows contact and gives no address to write to. */
export function isWithoutAddress({ allowContact, email }: FeedbackForm): boolean {
  return allowContact && email === null
}
