import { failed, storeTrouble } from '../../app/base/text/trouble-messages.ts'
import { type StoreTrouble, storeTroubleOf } from '../../platform/documents/document-store.ts'

/** The statuses while the store is in trouble (RFC 9110, section 15.6.4; RFC 4918, section 11.5). */
const STATUSES = { full: 507, busy: 503 } as const

/** React Router's text for each failure in production. */
const NO_REASON = 'Unexpected Server Error'

/**
 * Replaces the status of a route that failed (500) because the store is in trouble. In a plain text
 * and the failure of an action, a sentence about the trouble replaces React Router's text. The
 * content of a page stays unchanged, and so do other responses.
 */
export async function inTrouble(answer: Response, trouble: StoreTrouble): Promise<Response> {
  if (answer.status !== 500) return answer
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', '5')
  headers.delete('Content-Length')
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  const body = isPage
    ? answer.body
    : (await answer.text()).replace(NO_REASON, storeTrouble(trouble))
  return new Response(body, { status: STATUSES[trouble], headers })
}

/** The response to a request that failed outside of the routes. */
export function answerToFailure(error: unknown) {
  const trouble = storeTroubleOf(error)
  if (trouble) return { status: STATUSES[trouble], sentence: storeTrouble(trouble) }
  return { status: 500 as const, sentence: failed() }
}
