import { askForConfig } from './ask-for-config.client.ts'
import { backoff } from './backoff.ts'
import { type CustomSignals, type SignalChanges, withSignals } from './custom-signals.ts'
import { busyMessage, FETCH_MESSAGES } from './fetch-messages.ts'
import type { FetchedConfig } from './remote-config.ts'
import { followUpdates, type UpdateListener } from './remote-config-updates.client.ts'
import type { Surroundings } from './surroundings.ts'

/** How long fetched values are fresh, in milliseconds (spec, section 9). */
const FRESH_FOR = 60_000
const FIRST_BACKOFF = 1000
const LONGEST_BACKOFF = 4 * 60 * 60 * 1000

export type FetchStatus = 'no-fetch-yet' | 'success' | 'failure' | 'throttle'

/** What there is to read; another object after each change. */
export type RemoteConfigState = {
  /** The last activated values; before that the defaults. */
  readonly values: FetchedConfig | null
  readonly lastFetchStatus: FetchStatus
  /** When values came last, in milliseconds since 1970. */
  readonly lastFetchTime: number | null
}

export type FetchOutcome = {
  status: FetchStatus
  /** Why there is nothing new, as a sentence for people. */
  message: string | null
  /** Whether the server said that it is not for this person. */
  refused: boolean
}

type Options = Surroundings & {
  url: string
  updatesUrl: string
  /** The values before the first activation. */
  defaults: FetchedConfig | null
}

type FetchOptions = {
  /** Whether someone asks for it now: then they are told when it is too early. */
  force?: boolean
  /** Whether the server said that there are newer values: then it is not too early. */
  isUpdate?: boolean
}

export type RemoteConfigClient = ReturnType<typeof createRemoteConfig>

/**
 * The remote config as a page has it: fetched, and used from the moment it is activated (spec,
 * section 4). Whatever goes wrong, the last activated values stay.
 */
export function createRemoteConfig({ url, updatesUrl, defaults, ...surroundings }: Options) {
  const { now, random } = surroundings
  const listeners = new Set<() => void>()
  let state: RemoteConfigState = {
    values: defaults,
    lastFetchStatus: 'no-fetch-yet',
    lastFetchTime: null,
  }
  let fetched: FetchedConfig | null = null
  let signals: CustomSignals = {}
  let busyAnswers = 0
  let busyUntil = 0
  let underWay: Promise<FetchOutcome> | null = null

  function change(changes: Partial<RemoteConfigState>) {
    state = Object.freeze({ ...state, ...changes })
    for (const listener of listeners) listener()
  }

  function ended(lastFetchStatus: FetchStatus, message: string | null, refused = false) {
    change({ lastFetchStatus })
    return { status: lastFetchStatus, message, refused }
  }

  async function fetch({ force, isUpdate }: FetchOptions = {}): Promise<FetchOutcome> {
    // What is under way may have been asked before the update.
    if (underWay && isUpdate) await underWay
    if (underWay) return underWay
    const time = now()
    if (time < busyUntil) return ended('throttle', busyMessage(busyUntil - time))
    const { lastFetchStatus, lastFetchTime } = state
    const isFresh = lastFetchTime !== null && time - lastFetchTime < FRESH_FOR
    if (isFresh && force) return ended('throttle', FETCH_MESSAGES.justFetched)
    if (isFresh && !isUpdate) return { status: lastFetchStatus, message: null, refused: false }
    underWay = ask()
    const outcome = await underWay
    underWay = null
    return outcome
  }

  async function ask(): Promise<FetchOutcome> {
    const answer = await askForConfig(surroundings, url, signals)
    if ('failed' in answer) return ended('failure', FETCH_MESSAGES.failed, answer.refused)
    if ('busy' in answer) {
      const limits = { first: FIRST_BACKOFF, longest: LONGEST_BACKOFF, random }
      const pause = Math.max(backoff(++busyAnswers, limits), answer.retryAfter)
      busyUntil = now() + pause
      return ended('throttle', busyMessage(pause))
    }
    busyAnswers = 0
    fetched = Object.freeze(answer.config)
    change({ lastFetchStatus: 'success', lastFetchTime: now() })
    return { status: 'success', message: null, refused: false }
  }

  /** Takes what was fetched last into use, all at once. Returns whether it was not in use before. */
  function activate(): boolean {
    if (fetched === null || fetched === state.values) return false
    change({ values: fetched })
    return true
  }

  const onUpdate = followUpdates({
    ...surroundings,
    url: updatesUrl,
    fetch: surroundings.fetch,
    knownVersion: () => (fetched ?? defaults)?.version ?? null,
    fetchConfig: fetch,
    busyFor: () => busyUntil - now(),
  })

  return {
    getState: () => state,
    /** Told of every change of the state. What it returns ends that. */
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
    /** Adds to what the client says of itself at each fetch; null removes. Throws when it does not fit. */
    setCustomSignals(changes: SignalChanges): void {
      signals = withSignals(signals, changes)
    },
    /** Tells when newer values are fetched and can be activated. What it returns ends that. */
    onUpdate: (listener: UpdateListener) => onUpdate(listener),
  }
}
