import { backoff } from './backoff.ts'
import { listenOnce } from './listen-once.client.ts'
import type { FetchOutcome } from './remote-config.client.ts'
import { type Surroundings, wait } from './surroundings.ts'

/** The numbers of the spec, section 9. */
const MOST_RETRIES = 8
const LONGEST_BACKOFF = 60_000
const FIRST_BACKOFF = 1000
/** How often it asks by itself once the retries are used up, in milliseconds. */
const POLL_EVERY = 60_000

export type UpdateListener = {
  /** Newer values are fetched. */
  onUpdate: () => void
  /** The server does not tell this client of updates, and will not be asked again. */
  onRefused: (status: number) => void
}

type Options = Surroundings & {
  url: string
  knownVersion: () => number | null
  fetchConfig: (options: { isUpdate: boolean }) => Promise<FetchOutcome>
  /** How long no fetch is possible, in milliseconds. */
  busyFor: () => number
}

/**
 * Follows the versions that the server tells, over one connection for all listeners, while the page
 * is seen. Returns how to listen; listening returns how to end that.
 */
export function followUpdates(options: Options): (listener: UpdateListener) => () => void {
  const { url, knownVersion, fetchConfig, busyFor, random, visibility } = options
  const listeners = new Set<UpdateListener>()
  let connection: AbortController | null = null
  let stopWatching = () => {}

  const pause = (failures: number) =>
    backoff(failures, { first: FIRST_BACKOFF, longest: LONGEST_BACKOFF, random })

  /** Connects or disconnects, as the page is seen and somebody listens. */
  function adjust() {
    const isWanted = listeners.size > 0 && !visibility.isHidden()
    if (isWanted && !connection) {
      connection = new AbortController()
      follow(connection.signal)
    } else if (!isWanted) {
      connection?.abort()
      connection = null
    }
  }

  async function follow(signal: AbortSignal) {
    let failures = 0
    const catchUp = catchingUp(signal)
    while (!signal.aborted) {
      const status = await listenOnce(options, url, signal, (version) => {
        failures = 0
        catchUp(version)
      })
      if (signal.aborted) return
      if (status !== null) {
        for (const { onRefused } of listeners) onRefused(status)
        return
      }
      failures++
      if (failures > MOST_RETRIES) await fetchAndTell(false)
      await wait(options, failures > MOST_RETRIES ? POLL_EVERY : pause(failures), signal)
    }
  }

  /** Fetches until it has the version that was announced last, or has tried often enough. */
  function catchingUp(signal: AbortSignal): (version: number) => Promise<void> {
    let announced: number | null = null
    let isUnderWay = false

    return async (version) => {
      announced = version
      if (isUnderWay) return
      isUnderWay = true
      let failures = 0
      while (!signal.aborted && announced !== knownVersion() && failures <= MOST_RETRIES) {
        const before: number = announced
        const { status } = await fetchAndTell(true)
        if (status !== 'success') {
          await wait(options, Math.max(pause(++failures), busyFor()), signal)
        } else if (before === announced) {
          break
        }
      }
      isUnderWay = false
    }
  }

  async function fetchAndTell(isUpdate: boolean): Promise<FetchOutcome> {
    const before = knownVersion()
    const outcome = await fetchConfig({ isUpdate })
    if (knownVersion() !== before) for (const { onUpdate } of listeners) onUpdate()
    return outcome
  }

  return (listener) => {
    listeners.add(listener)
    if (listeners.size === 1) stopWatching = visibility.onChange(adjust)
    adjust()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stopWatching()
      adjust()
    }
  }
}
