import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import {
  type FetchOutcome,
  type RemoteConfigState,
  tabRemoteConfig,
} from '../../base/remote-config/remote-config.client.ts'
import type { FetchedConfig } from '../../base/remote-config/remote-config.ts'

const AT_FIRST: RemoteConfigState = {
  values: null,
  lastFetchStatus: 'no-fetch-yet',
  lastFetchTime: null,
}

/**
 * The newest remote config of this tab, from the page's own data or from a later fetch. After a
 * change made elsewhere, the hook calls `onElsewhere` and loads the page's data again.
 */
export function useRemoteConfig(loaded: FetchedConfig, onElsewhere: () => void) {
  const { revalidate } = useRevalidator()
  const [defaults] = useState(loaded)
  const newest = useRef(loaded.version)
  newest.current = Math.max(newest.current, loaded.version)
  const latest = useRef(onElsewhere)
  latest.current = onElsewhere

  const subscribe = useCallback(
    (listener: () => void) => tabRemoteConfig(defaults).subscribe(listener),
    [defaults],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => tabRemoteConfig(defaults).getState(),
    () => AT_FIRST,
  )

  useEffect(() => {
    const client = tabRemoteConfig(defaults)
    return client.onUpdate({
      onUpdate: () => {
        client.activate()
        const version = client.getState().values?.version ?? 0
        if (version > newest.current) latest.current()
        revalidate()
      },
      onRefused: (status) => {
        if (status === 401 || status === 403) revalidate()
      },
    })
  }, [defaults, revalidate])

  async function refresh(): Promise<FetchOutcome> {
    const outcome = await tabRemoteConfig(defaults).fetchAndActivate({ force: true })
    if (outcome.refused) await revalidate()
    return outcome
  }

  const { values } = state
  const flags = values && values.version > loaded.version ? values : loaded
  return { ...state, flags, refresh }
}
