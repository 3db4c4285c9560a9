import { vi } from 'vitest'
import { KNOWN_RIDER } from '../../people/auth/known-rider.ts'

/** Imitates the storage of a browser. A test can make it full. Call `install` before each test. */
export function deviceFixture() {
  const device = new Map<string, string>()
  const tab = new Map<string, string>()
  const has = { room: true }

  function storageOf(kept: Map<string, string>) {
    const own = {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
      setItem(key: string, value: string) {
        if (kept === device && !has.room) throw new DOMException('Full', 'QuotaExceededError')
        kept.set(key, value)
      },
    }
    return new Proxy(own, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor })
  }

  function install() {
    device.clear()
    tab.clear()
    has.room = true
    vi.stubGlobal('localStorage', storageOf(device))
    vi.stubGlobal('sessionStorage', storageOf(tab))
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('document', { documentElement: { classList: { add() {}, remove() {} } } })
    vi.spyOn(console, 'warn').mockReturnValue()
  }

  /** Signs a rider in on this device, or out. */
  function know(uid: string | null) {
    if (uid === null) device.delete(KNOWN_RIDER)
    else device.set(KNOWN_RIDER, uid)
  }

  const waiting = () =>
    [...device.keys(), ...tab.keys()].filter((key) => key.startsWith('session:'))
  return { device, tab, has, install, know, waiting }
}

const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
