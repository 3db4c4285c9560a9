import { type FetchedConfig, fetchedConfig } from './remote-config.ts'

const FETCH_TIMEOUT_MS = 10_000
const MAX_REPLY_CHARACTERS = 64 * 1024
/** The statuses of a busy or failing server or proxy. After these the client slows down. */
const BUSY_STATUSES = [429, 500, 503, 504]

type ConfigReply =
  | { config: FetchedConfig }
  /** The wait that the server asks for. Zero without a valid `Retry-After` header. */
  | { retryAfterMs: number }
  | { isRefused: boolean }

/** Asks the server for the flags, once. Never rejects. */
export async function askForConfig(url: string): Promise<ConfigReply> {
  const timeout = new AbortController()
  const giveUp = () => timeout.abort(new Error('The answer took too long'))
  const timer = setTimeout(giveUp, FETCH_TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ signals: {} }),
      headers: { 'Content-Type': 'application/json' },
      signal: timeout.signal,
    })
    if (!response.ok) await response.body?.cancel()
    if (BUSY_STATUSES.includes(response.status)) {
      return { retryAfterMs: retryAfterMs(response, Date.now()) }
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
    clearTimeout(timer)
  }
}

async function readText({ body }: Response): Promise<string> {
  let text = ''
  const collect = new WritableStream<string>({
    write(piece) {
      text += piece
      if (text.length > MAX_REPLY_CHARACTERS) throw new Error('The answer is too large')
    },
  })
  await body?.pipeThrough(new TextDecoderStream()).pipeTo(collect)
  return text
}

/** Reads the header `Retry-After`, which has seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterMs({ headers }: Response, now: number): number {
  const text = headers.get('Retry-After') ?? ''
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return milliseconds > 0 ? milliseconds : 0
}
