import type { Services } from '../../context.server.ts'
import { type FlagServices, readFlagsVersion } from './remote-config.server.ts'

/** The server polls this often, because a change must reach open pages within two seconds. */
const POLL_INTERVAL_MS = 500

type Watcher = Parameters<Services['watchVersion']>[1]

/**
 * Polls the version of the remote config, because another process may change it. One poll serves all
 * watchers of this process. Without watchers the server does not poll.
 */
export function openVersionWatch(services: FlagServices): Services['watchVersion'] {
  const watchers = new Set<Watcher>()
  let isPolling = false

  async function poll() {
    let isFailing = false
    isPolling = true
    while (watchers.size > 0) {
      const failure = await notify(watchers)
      if (failure && !isFailing) {
        services.log.error({ err: failure }, 'cannot watch the remote config')
      }
      isFailing = failure !== null
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
    isPolling = false
  }

  async function notify(notified: Iterable<Watcher>): Promise<unknown> {
    const version = await readFlagsVersion(services).catch((error: unknown) => ({ error }))
    const known = typeof version === 'number' ? version : null
    const outcomes = await Promise.allSettled([...notified].map((watcher) => watcher(known)))
    if (typeof version !== 'number') return version.error
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason ?? null
  }

  return (maxWatchers, watcher) => {
    if (watchers.size >= maxWatchers) return null
    watchers.add(watcher)
    if (isPolling) notify([watcher])
    else poll()
    return () => watchers.delete(watcher)
  }
}
