import type { FeedbackForm } from './feedback.ts'
import { FEEDBACK_MESSAGES } from './feedback-messages.ts'

const TIMEOUT = 10_000

/** Sends the form. Resolves with null, or with what to tell the rider when it was not taken. */
export async function sendFeedback(form: FeedbackForm): Promise<string | null> {
  try {
    const response = await fetch('/feedback', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.ok) return null
    const { message } = await response.json()
    return String(message)
  } catch (cause) {
    console.warn(cause)
    return FEEDBACK_MESSAGES.failed
  }
}
