import { UNSAFE_decodeViaTurboStream as decode, isRouteErrorResponse } from 'react-router'
import type { Visitor } from './signed-in.fixture.ts'

export type ActionReply = { status: number; body: Record<string, unknown> }

/** Posts a form to the action of a page, like the page's script does. */
export async function act(
  visitor: Visitor,
  page: string,
  form: Record<string, string>,
): Promise<ActionReply> {
  const { status, body } = await visitor.ask(`${page}.data`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  return { status, body: await replyIn(body) }
}

/** Reads an action's reply. If its guard refused the request, `message` is the guard's sentence. */
export async function replyIn(bytes: Uint8Array): Promise<ActionReply['body']> {
  const { value } = await decode(new Blob([new Uint8Array(bytes)]).stream(), globalThis)
  const { data, error } = value as { data?: ActionReply['body']; error?: unknown }
  return data ?? { message: isRouteErrorResponse(error) ? error.data : error }
}
