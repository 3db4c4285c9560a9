import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADDRESSES } from '../../routes.ts'

const ORIGIN = 'https://example.com'

/** A worker's event. `work` has the promises for which it must stay alive. */
class WorkerEvent {
  work: Promise<unknown>[] = []
  waitUntil = (promise: Promise<unknown>) => this.work.push(promise)
}
/** In a worker, a request resolves its path against the worker's origin. */
class WorkerRequest extends Request {
  constructor(path: string) {
    super(new URL(path, ORIGIN))
  }
}

beforeEach(() => {
  const match = async (asked: string | Request) =>
    new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname === '/mistakes'
      ? new Response('kept')
      : undefined
  const caches = { match, open: async () => ({ match, put: async () => {} }) }
  const location = { href: ORIGIN, origin: ORIGIN }
  const globals = { caches, location, ExtendableEvent: WorkerEvent, Request: WorkerRequest }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('FetchEvent', class {})
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('ADDRESSES', ADDRESSES)
  vi.stubGlobal('RELEASE_FILE', '/assets/manifest-1.js')
})
afterEach(() => vi.unstubAllGlobals())

async function answerTo(path: string, status: number) {
  vi.stubGlobal('fetch', async () => new Response('from the network', { status }))
  const { NetworkFirst } = await import('workbox-strategies')
  const { keptOnly } = await import('./kept-only.client.ts')
  const event = new WorkerEvent()
  const answer = await new NetworkFirst({ plugins: [keptOnly] }).handle({
    request: new Request(path),
    event: event as unknown as ExtendableEvent,
  })
  await Promise.all(event.work)
  return { status: answer.status, text: await answer.text() }
}

test.each([502, 503, 504])('a kept page is served instead of a proxy’s %i', async (status) => {
  expect(await answerTo('/mistakes', status)).toEqual({ status: 200, text: 'kept' })
})

test.each([
  ['/practice/ohio', 503],
  ['/mistakes', 200],
  ['/mistakes', 404],
  ['/mistakes', 500],
])('the reply to %s with status %i is served unchanged', async (path, status) => {
  expect(await answerTo(path, status)).toEqual({ status, text: 'from the network' })
})
