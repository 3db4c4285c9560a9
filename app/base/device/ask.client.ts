import { anySignal } from './any-signal.client.ts'

/** The failure of a request. `status` is null if no usable reply came. `message` is for the rider. */
export type Failure = { status: number | null; message: string | null }
export type Outcome<T> = { reply: T } | { failure: Failure }

type Options = { body?: unknown; signal?: AbortSignal; timeoutMs?: number }

const TIMEOUT_MS = 10_000

/**
 * Sends a request to our own server, and posts a `body` as JSON. `parse` gets the reply's JSON and
 * throws when it is malformed. If `parse` is null, the reply's content is ignored. But an HTML page is
 * not a usable reply, because a proxy may ask for a sign-in. The console shows why no usable reply came,
 * unless `signal` aborted the request.
 */
export async function ask<T>(
  path: string,
  parse: ((reply: unknown) => T | Promise<T>) | null,
  { body, signal, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Outcome<T>> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: signal ? anySignal([signal, timeout]) : timeout,
    })
    if (!response.ok) {
      return { failure: { status: response.status, message: await readMessage(response) } }
    }
    if (response.headers.get('Content-Type')?.startsWith('text/html')) {
      throw new Error(`Something before the server answered ${path} with a page`)
    }
    return { reply: (parse && (await parse(await response.json()))) as T }
  } catch (cause) {
    if (!signal?.aborted) console.warn(cause)
    return { failure: { status: null, message: null } }
  }
}

async function readMessage(response: Response): Promise<string | null> {
  const refusal = await response.json().catch(() => null)
  return typeof refusal?.message === 'string' ? refusal.message : null
}
