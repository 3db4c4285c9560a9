import { href } from 'react-router'
import { askForConfig } from './ask-for-config.client.ts'
import { backoffMs } from './backoff.ts'
import type { FetchedConfig } from './remote-config.ts'
import { followUpdates, type UpdateListener } from './remote-config-updates.client.ts'

/** The time for which fetched values are fresh (spec, section 9). */
const FRESH_FOR_MS = 60_000
const MAX_BACKOFF_MS = 4 * 60 * 60 * 1000

const JUST_FETCHED = 'The flags were fetched less than a minute ago. Those values are still in use.'
const FETCH_FAILED = 'The flags could not be fetched. The earlier values are still in use.'

export type FetchStatus = 'no-fetch-yet' | 'success' | 'failure' | 'throttle'

export type RemoteConfigState = {
  readonly values: FetchedConfig | null
  readonly lastFetchStatus: FetchStatus
  /** The time of the last success, in milliseconds since 1970. */
  readonly lastFetchTime: number | null
}

export type FetchOutcome = {
  status: FetchStatus
  /** The reason why there are no new values, for the admin to read, or null. */
  message: string | null
  refused: boolean
}

type FetchOptions = {
  /** True if a person asked for the fetch. Then the outcome is `throttle` if the values are fresh. */
  force?: boolean
  /** True if the server announced newer values. Then the client fetches even if its values are fresh. */
  isUpdate?: boolean
}

type RemoteConfigClient = ReturnType<typeof createRemoteConfig>

/**
 * Creates the remote config of a page. Fetched values have no effect until they are activated (spec,
 * section 4). After any failure the last activated values stay in use.
 */
export function createRemoteConfig(defaults: FetchedConfig | null) {
  const listeners = new Set<() => void>()
  let state: RemoteConfigState = {
    values: defaults,
    lastFetchStatus: 'no-fetch-yet',
    lastFetchTime: null,
  }
  let fetched: FetchedConfig | null = null
  let busyReplies = 0
  let busyUntil = 0
  let pending: Promise<FetchOutcome> | null = null

  function change(changes: Partial<RemoteConfigState>) {
    state = Object.freeze({ ...state, ...changes })
    for (const listener of listeners) listener()
  }

  function ended(lastFetchStatus: FetchStatus, message: string | null, refused = false) {
    change({ lastFetchStatus })
    return { status: lastFetchStatus, message, refused }
  }

  async function fetch({ force, isUpdate }: FetchOptions = {}): Promise<FetchOutcome> {
    // An update needs its own request, because the pending one may return older values.
    if (pending && isUpdate) await pending
    if (pending) return pending
    const time = Date.now()
    if (time < busyUntil) return ended('throttle', busyMessage(busyUntil - time))
    const { lastFetchStatus, lastFetchTime } = state
    const isFresh = lastFetchTime !== null && time - lastFetchTime < FRESH_FOR_MS
    if (isFresh && force) return ended('throttle', JUST_FETCHED)
    if (isFresh && !isUpdate) return { status: lastFetchStatus, message: null, refused: false }
    pending = ask()
    const outcome = await pending
    pending = null
    return outcome
  }

  async function ask(): Promise<FetchOutcome> {
    const reply = await askForConfig(href('/admin/remote-config'))
    if ('isRefused' in reply) return ended('failure', FETCH_FAILED, reply.isRefused)
    if ('retryAfterMs' in reply) {
      const delayMs = backoffMs(++busyReplies, MAX_BACKOFF_MS, Math.random)
      const pauseMs = Math.max(delayMs, reply.retryAfterMs)
      busyUntil = Date.now() + pauseMs
      return ended('throttle', busyMessage(pauseMs))
    }
    busyReplies = 0
    fetched = Object.freeze(reply.config)
    change({ lastFetchStatus: 'success', lastFetchTime: Date.now() })
    return { status: 'success', message: null, refused: false }
  }

  /** Puts the last fetched values into use, all at once. Returns false if they were in use already. */
  function activate(): boolean {
    if (fetched === null || fetched === state.values) return false
    change({ values: fetched })
    return true
  }

  const updates = {
    url: href('/admin/remote-config/updates'),
    knownVersion: () => (fetched ?? defaults)?.version ?? null,
    fetchConfig: fetch,
    pauseMs: () => busyUntil - Date.now(),
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    fetch,
    activate,
    async fetchAndActivate(options?: Pick<FetchOptions, 'force'>): Promise<FetchOutcome> {
      const outcome = await fetch(options)
      activate()
      return outcome
    },
    onUpdate: (listener: UpdateListener) => followUpdates(updates, listener),
  }
}

let client: RemoteConfigClient | undefined

/** The remote config of this tab. Only the first call's `defaults` have an effect. */
export function tabRemoteConfig(defaults: FetchedConfig): RemoteConfigClient {
  client ??= createRemoteConfig(defaults)
  return client
}

function busyMessage(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return `The server is busy. You can refresh again in ${wait}.`
}
