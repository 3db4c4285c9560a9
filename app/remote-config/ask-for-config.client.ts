import type { CustomSignals } from './custom-signals.ts'
import { type FetchedConfig, fetchedConfig } from './remote-config.ts'
import type { Surroundings } from './surroundings.ts'

const TIMEOUT = 10_000
/** No answer of ours is larger, in bytes. */
const LARGEST = 64 * 1024
/** The server, or what stands before it, asks for patience. */
const BUSY = [429, 500, 503, 504]

type Answer =
  | { config: FetchedConfig }
  /** When the server says how long to wait, that, in milliseconds. */
  | { busy: true; retryAfter: number }
  | { failed: true; refused: boolean }

/** Asks the server for the flags, once. Never rejects: the cause of a failure is in the console. */
export async function askForConfig(
  { fetch, after, now }: Surroundings,
  url: string,
  signals: CustomSignals,
): Promise<Answer> {
  const late = new AbortController()
  const callOff = after(TIMEOUT, () => late.abort(new Error('The answer took too long')))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ signals }),
      headers: { 'Content-Type': 'application/json' },
      signal: late.signal,
    })
    if (!response.ok) await response.body?.cancel()
    if (BUSY.includes(response.status)) {
      return { busy: true, retryAfter: retryAfter(response, now()) }
    }
    if (!response.ok) {
      console.warn(new Error(`Remote config: status ${response.status}`))
      return { failed: true, refused: response.status === 401 || response.status === 403 }
    }
    return { config: fetchedConfig.parse(JSON.parse(await readText(response))) }
  } catch (cause) {
    console.warn(cause)
    return { failed: true, refused: false }
  } finally {
    callOff()
  }
}

async function readText(response: Response): Promise<string> {
  const utf8 = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the rest.
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.length
    if (bytes > LARGEST) throw new Error('The answer is too large')
    text += utf8.decode(chunk, { stream: true })
  }
  return text + utf8.decode()
}

/** Not every browser can walk through a stream by itself. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      yield value
    }
  } finally {
    await reader?.cancel()
  }
}

/** `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfter({ headers }: Response, now: number): number {
  const text = headers.get('Retry-After') ?? ''
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return milliseconds > 0 ? milliseconds : 0
}
