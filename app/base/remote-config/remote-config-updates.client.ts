import { backoffMs, wait } from './backoff.ts'
import { listenOnce } from './listen-once.client.ts'

/** The number of retries before the client polls (spec, section 9). */
const MAX_RETRIES = 8
const MAX_BACKOFF_MS = 60_000
/** The interval at which the client fetches after all retries failed. */
const POLL_INTERVAL_MS = 60_000

export type UpdateListener = {
  onUpdate: () => void
  /** Called when the server refuses to send updates. The client does not ask again. */
  onRefused: (status: number) => void
}

type Options = {
  url: string
  knownVersion: () => number | null
  fetchConfig: (options: { isUpdate: boolean }) => Promise<{ status: string }>
  pauseMs: () => number
}

/**
 * Follows the versions that the server announces, over one connection, while the page is visible.
 * Returns a function that stops this.
 */
export function followUpdates(
  options: Options,
  { onUpdate, onRefused }: UpdateListener,
): () => void {
  const { url, knownVersion, fetchConfig, pauseMs } = options
  let connection: AbortController | null = null

  const delayMs = (failures: number) => backoffMs(failures, MAX_BACKOFF_MS, Math.random)

  function adjust() {
    if (!document.hidden && !connection) {
      connection = new AbortController()
      follow(connection.signal)
    } else if (document.hidden) disconnect()
  }

  function disconnect() {
    connection?.abort()
    connection = null
  }

  async function follow(signal: AbortSignal) {
    let failures = 0
    const catchUp = openCatchUp(signal)
    while (!signal.aborted) {
      const status = await listenOnce(url, signal, (version) => {
        failures = 0
        catchUp(version)
      })
      if (signal.aborted) return
      if (status !== null) return onRefused(status)
      failures++
      if (failures > MAX_RETRIES) await fetchAndNotify(false)
      await wait(failures > MAX_RETRIES ? POLL_INTERVAL_MS : delayMs(failures), signal)
    }
  }

  /**
   * Returns a function that fetches an announced version. It retries failed fetches, at most
   * `MAX_RETRIES` times, and fetches again if another version was announced during a fetch.
   */
  function openCatchUp(signal: AbortSignal): (version: number) => Promise<void> {
    let announced: number | null = null
    let isRunning = false

    return async (version) => {
      announced = version
      if (isRunning) return
      isRunning = true
      let failures = 0
      while (!signal.aborted && announced !== knownVersion() && failures <= MAX_RETRIES) {
        const before: number = announced
        const { status } = await fetchAndNotify(true)
        if (status !== 'success') {
          await wait(Math.max(delayMs(++failures), pauseMs()), signal)
        } else if (before === announced) {
          break
        }
      }
      isRunning = false
    }
  }

  async function fetchAndNotify(isUpdate: boolean) {
    const before = knownVersion()
    const outcome = await fetchConfig({ isUpdate })
    if (knownVersion() !== before) onUpdate()
    return outcome
  }

  document.addEventListener('visibilitychange', adjust)
  adjust()
  return () => {
    document.removeEventListener('visibilitychange', adjust)
    disconnect()
  }
}
