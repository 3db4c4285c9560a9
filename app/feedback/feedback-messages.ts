/** A message has at most this many characters, as `String.length` counts them. */
export const MESSAGE_LIMIT = 5000

/** The messages that the form shows the sender. `sent` and `failed` quote the spec (sections 2 and 8). */
export const FEEDBACK_MESSAGES = {
  sent: 'Thanks! Your feedback has been sent.',
  failed: 'Failed to send feedback.',
  tooMuch: 'That was a lot of feedback at once. Please try again in a while.',
  emailNotKept: 'We only keep it if you check the box.',
  emailKept: 'We keep it so that we can write back.',
  noEmail: 'Please enter your email, or uncheck the box.',
} as const
