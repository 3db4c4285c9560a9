/** The longest message, in characters as `String.length` counts them. */
export const MESSAGE_LIMIT = 5000

/** What the sender reads (spec, sections 2 and 8; the last is ours). */
export const FEEDBACK_MESSAGES = {
  sent: 'Thanks! Your feedback has been sent.',
  failed: 'Failed to send feedback.',
  tooMuch: 'That was a lot of feedback at once. Please try again in a while.',
} as const
