import { href } from 'react-router'
import { createRemoteConfig, type RemoteConfigClient } from './remote-config.client.ts'
import type { FetchedConfig } from './remote-config.ts'

let client: RemoteConfigClient | undefined

/** The remote config of this tab. Only the first call's `defaults` have an effect. */
export function tabRemoteConfig(defaults: FetchedConfig): RemoteConfigClient {
  client ??= createRemoteConfig({
    url: href('/admin/remote-config'),
    updatesUrl: href('/admin/remote-config/updates'),
    defaults,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    random: Math.random,
    document,
  })
  return client
}
