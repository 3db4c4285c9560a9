import { createRemoteConfig, type RemoteConfigClient } from './remote-config.client.ts'
import type { FetchedConfig } from './remote-config.ts'

let client: RemoteConfigClient | undefined

/** The remote config of this tab; the first to ask gives the defaults. */
export function tabRemoteConfig(defaults: FetchedConfig): RemoteConfigClient {
  client ??= createRemoteConfig({
    url: '/admin/remote-config',
    updatesUrl: '/admin/remote-config/updates',
    defaults,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    random: Math.random,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    visibility: {
      isHidden: () => document.hidden,
      onChange: (listener) => {
        document.addEventListener('visibilitychange', listener)
        return () => document.removeEventListener('visibilitychange', listener)
      },
    },
  })
  return client
}
