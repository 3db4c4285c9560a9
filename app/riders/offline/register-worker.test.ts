import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeChosenState } from '../../questions/states/chosen-state.client.ts'
import { registerWorker } from './register-worker.client.ts'
import type { WorkerMessage } from './worker-message.ts'

const page = new EventTarget()
beforeEach(() => {
  const documentElement = { dataset: {} }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  const stored = new Map<string, string>()
  const getItem = (key: string) => stored.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: stored.set.bind(stored) })
  vi.stubGlobal('window', { __reactRouterManifest: { url: '/this-release' } })
})
afterEach(() => vi.unstubAllGlobals())

/** Makes a worker of the `release`. `got` lists the messages that the worker received. */
function workerOf(release: string) {
  const got: string[] = []
  const postMessage = (message: WorkerMessage, [port]: MessagePort[]) => {
    got.push(message.type === 'keep' ? `keep ${message.abbrev}` : message.type)
    port?.postMessage(release)
  }
  return Object.assign(new EventTarget(), { got, postMessage })
}

test.each([
  ['/this-release', true],
  ['/newer-release', false],
])('a worker of %s that is already installing is noticed', async (release, isSame) => {
  const installing = workerOf(release)
  const registration = Object.assign(new EventTarget(), {
    active: workerOf('/old-release'),
    waiting: null as typeof installing | null,
    installing: installing as typeof installing | null,
  })
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { serviceWorker })
  const onNewer = vi.fn()
  await registerWorker(onNewer)

  Object.assign(registration, { waiting: installing, installing: null })
  installing.dispatchEvent(new Event('statechange'))
  await expect.poll(() => installing.got.at(-1)).toBe(isSame ? 'take-over' : 'release')
  await expect.poll(() => onNewer.mock.calls.length).toBe(isSame ? 0 : 1)
})

test('the active worker keeps a state as soon as the rider chooses it', async () => {
  const active = workerOf('/this-release')
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null })
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { serviceWorker })
  await registerWorker(vi.fn())
  expect(active.got).toEqual(['keep null'])

  storeChosenState('OH')
  storeChosenState('OH')
  await expect.poll(() => active.got).toEqual(['keep null', 'keep OH'])
})
