import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Surroundings } from './surroundings.ts'

/** After these it is worth another try (spec, section 9). */
const RETRYABLE = [408, 429, 502, 503, 504]
/** The server says something every 15 s; after a longer silence the connection is given up. */
const LONGEST_SILENCE = 45_000
/** The longest event, in characters. */
const LARGEST = 4096

/**
 * One connection to the server's events, until it ends: `onVersion` gets each version told. Returns
 * the status with which the server refused for good, or null when another try is worth it.
 */
export async function listenOnce(
  { fetch, after }: Surroundings,
  url: string,
  signal: AbortSignal,
  onVersion: (version: number) => void,
): Promise<number | null> {
  const silent = new AbortController()
  let callOff = () => {}
  const heard = () => {
    callOff()
    callOff = after(LONGEST_SILENCE, () => silent.abort(new Error('Nothing was heard for long')))
  }
  heard()
  try {
    const response = await fetch(url, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok) await response.body?.cancel()
    if (RETRYABLE.includes(response.status)) return null
    if (!response.ok) return response.status
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard, maxBufferSize: LARGEST }))
      .getReader()
    for (;;) {
      const { done, value } = (await events?.read()) ?? { done: true, value: undefined }
      if (done) return null
      heard()
      if (value.event === 'version' && /^\d+$/.test(value.data)) onVersion(Number(value.data))
    }
  } catch (cause) {
    if (!signal.aborted) console.info('Updates of the remote config: the connection broke', cause)
    return null
  } finally {
    callOff()
  }
}
