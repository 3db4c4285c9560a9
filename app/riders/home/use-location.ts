import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import type { LocationState } from './location.ts'
import { noState } from './location-messages.ts'

const STORAGE_KEY = 'location'

/**
 * The rider's state (spec, section 4). While `enabled`, the hook uses a cached state first. Without
 * one it starts detection only if the browser will not ask the rider for permission. `canAsk` is
 * false when the browser denies or lacks geolocation.
 */
export function useLocation({ geocoderUrl, enabled }: { geocoderUrl: string; enabled: boolean }) {
  const [location, setLocation] = useState<LocationState>({ phase: 'idle' })
  const [canAsk, setCanAsk] = useState(true)
  const running = useRef(false)

  const detect = useCallback(async () => {
    if (running.current) return
    running.current = true
    setLocation({ phase: 'loading' })
    setLocation(await detectState(geocoderUrl))
    running.current = false
  }, [geocoderUrl])

  useEffect(() => {
    const life = new AbortController()
    const supported = Boolean(navigator.geolocation)

    async function begin() {
      const cached = enabled ? await recall() : null
      if (life.signal.aborted) return
      if (cached !== null) setLocation({ phase: 'success', stateName: cached })

      const permission = await geolocationPermission()
      if (life.signal.aborted) return
      const follow = () => setCanAsk(supported && permission?.state !== 'denied')
      follow()
      permission?.addEventListener('change', follow, { signal: life.signal })

      // A browser without geolocation asks for no permission, and `detect` only shows the error.
      const silent = !supported || permission?.state === 'granted'
      if (enabled && cached === null && silent) detect()
    }

    begin()
    return () => life.abort()
  }, [enabled, detect])

  return { location, canAsk, detect }
}

// `detectState` and `recall` import the schemas only when needed: the first page loads none.

async function detectState(geocoderUrl: string): Promise<LocationState> {
  const modules = [import('./detect-location.client.ts'), import('./cached-location.ts')] as const
  const loaded = await Promise.all(modules).catch(() => null)
  if (!loaded) return { phase: 'error', message: noState() }
  const [{ detectStateName }, { cachedLocation }] = loaded
  try {
    const stateName = await detectStateName({
      geolocation: navigator.geolocation,
      fetch,
      geocoderUrl,
      loadOutlines: () => import('./state-outlines.client.ts'),
    })
    deviceStorage.write(STORAGE_KEY, cachedLocation(stateName, Date.now()))
    return { phase: 'success', stateName }
  } catch (error) {
    return { phase: 'error', message: (error as Error).message }
  }
}

async function recall(): Promise<string | null> {
  const stored = deviceStorage.read(STORAGE_KEY)
  if (stored === null) return null
  const { readCachedLocation } = await import('./cached-location.ts')
  const stateName = readCachedLocation(stored, Date.now())
  if (stateName === null) deviceStorage.remove(STORAGE_KEY)
  return stateName
}

async function geolocationPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return null // Older browsers cannot query the permission.
  }
}
