import type { BrowserEnvironment } from './browser-environment.ts'
import { type FetchedConfig, fetchedConfig } from './remote-config.ts'

const FETCH_TIMEOUT_MS = 10_000
const MAX_REPLY_CHARACTERS = 64 * 1024
/** With these the server, or a proxy before it, asks the client to slow down. */
const BUSY_STATUSES = [429, 500, 503, 504]

type ConfigReply =
  | { config: FetchedConfig }
  /** Zero if the server does not say how long to wait. */
  | { retryAfterMs: number }
  | { isRefused: boolean }

/** Asks the server for the flags, once. Never rejects: a failure is logged to the console. */
export async function askForConfig(
  { fetch, after, now }: BrowserEnvironment,
  url: string,
): Promise<ConfigReply> {
  const timeout = new AbortController()
  const cancelTimeout = after(FETCH_TIMEOUT_MS, () =>
    timeout.abort(new Error('The answer took too long')),
  )
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ signals: {} }),
      headers: { 'Content-Type': 'application/json' },
      signal: timeout.signal,
    })
    if (!response.ok) await response.body?.cancel()
    if (BUSY_STATUSES.includes(response.status)) {
      return { retryAfterMs: retryAfterMs(response, now()) }
    }
    if (!response.ok) {
      console.warn(new Error(`Remote config: status ${response.status}`))
      return { isRefused: response.status === 401 || response.status === 403 }
    }
    return { config: fetchedConfig.parse(JSON.parse(await readText(response))) }
  } catch (cause) {
    console.warn(cause)
    return { isRefused: false }
  } finally {
    cancelTimeout()
  }
}

async function readText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text
    text += value
    if (text.length > MAX_REPLY_CHARACTERS) {
      await reader?.cancel()
      throw new Error('The answer is too large')
    }
  }
}

/** `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterMs({ headers }: Response, now: number): number {
  const text = headers.get('Retry-After') ?? ''
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return milliseconds > 0 ? milliseconds : 0
}
