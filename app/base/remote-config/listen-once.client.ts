import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { anySignal } from '../device/any-signal.client.ts'

/** After these statuses another attempt makes sense (spec, section 9). */
const RETRYABLE_STATUSES = [408, 429, 502, 503, 504]
/** The server sends something every 15 s. After a longer silence the client drops the connection. */
const MAX_SILENCE_MS = 45_000
const MAX_EVENT_CHARACTERS = 4096

/**
 * Opens one connection to the server's events and reads it to its end. `onVersion` gets each version.
 * Returns the status of a final refusal, or null when another attempt makes sense.
 */
export async function listenOnce(
  url: string,
  signal: AbortSignal,
  onVersion: (version: number) => void,
): Promise<number | null> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error('The server was silent for too long'))
  let timer = setTimeout(giveUp, MAX_SILENCE_MS)
  const restartTimeout = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, MAX_SILENCE_MS)
  }
  try {
    const response = await fetch(url, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: anySignal([signal, silence.signal]),
    })
    if (!response.ok) await response.body?.cancel()
    if (RETRYABLE_STATUSES.includes(response.status)) return null
    if (!response.ok) return response.status
    const limits = { onComment: restartTimeout, maxBufferSize: MAX_EVENT_CHARACTERS }
    const readEvents = new WritableStream<EventSourceMessage>({
      write({ event, data }) {
        restartTimeout()
        if (event === 'version' && /^\d+$/.test(data)) onVersion(Number(data))
      },
    })
    await response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream(limits))
      .pipeTo(readEvents)
    return null
  } catch (cause) {
    if (!signal.aborted) console.info('Updates of the remote config: the connection broke', cause)
    return null
  } finally {
    clearTimeout(timer)
    // Removes the listener on `signal`, which lives longer than this connection.
    giveUp()
  }
}
