import { describe, expect, test } from 'vitest'
import {
  breaksOff,
  CONFIG,
  hangs,
  json,
  offline,
  openTab,
  status,
} from './remote-config-client.fixture.ts'

const version = (number: number) => `event: version\ndata: ${number}\n\n`

function listening(options?: Parameters<typeof openTab>[0]) {
  const tab = openTab(options)
  const events: (number | string | undefined)[] = []
  const leave = tab.client.onUpdate({
    onUpdate: () => {
      tab.client.activate()
      events.push(tab.client.getState().values?.version)
    },
    onRefused: (code) => events.push(`refused ${code}`),
  })
  return { ...tab, events, leave, line: () => tab.lines.at(-1) }
}

describe('an update', () => {
  test('is fetched and reported, even within the minute after a fetch', async () => {
    const { client, routes, line, events, asked, passes } = listening()
    await client.fetchAndActivate()
    await passes(0)
    line()?.sends(version(7))
    await passes(0)
    expect(events).toEqual([])
    routes.fetch = json({ ...CONFIG, version: 8 })
    line()?.sends(version(8))
    await passes(0)
    expect(events).toEqual([8])
    expect(asked).toHaveLength(2)
  })

  test('to the version that the page already has causes no fetch', async () => {
    const { line, events, asked, passes } = listening({ defaults: CONFIG })
    await passes(0)
    line()?.sends(version(7))
    await passes(0)
    expect({ events, asked }).toEqual({ events: [], asked: [] })
  })

  test('may arrive in pieces between comments, and other events are ignored', async () => {
    const { line, events, passes } = listening()
    await passes(0)
    for (const piece of [': still here\n\n', 'event: other\ndata: 9\n\n', 'data: 9\n\n']) {
      line()?.sends(piece)
    }
    for (const wrong of ['x', '-1', '1.5', '']) line()?.sends(`event: version\ndata: ${wrong}\n\n`)
    await passes(0)
    expect(events).toEqual([])
    for (const letter of version(7)) line()?.sends(letter)
    await passes(0)
    expect(events).toEqual([7])
  })

  test('whose fetch fails is fetched again after a pause', async () => {
    const { routes, line, events, asked, passes } = listening()
    await passes(0)
    routes.fetch = status(503, { 'Retry-After': '20' })
    line()?.sends(version(7))
    await passes(19_500)
    expect(asked).toHaveLength(1)
    routes.fetch = offline
    await passes(500)
    expect(asked).toHaveLength(2)
    routes.fetch = json(CONFIG)
    await passes(4000)
    expect(events).toEqual([7])
  })

  test('that arrives during a fetch is fetched after it', async () => {
    const { client, routes, line, events, asked, passes } = listening()
    await passes(0)
    const { promise, resolve } = Promise.withResolvers<Response>()
    routes.fetch = () => promise
    const fetching = client.fetch()
    line()?.sends(version(8))
    await passes(0)
    expect(asked).toHaveLength(1)
    routes.fetch = json({ ...CONFIG, version: 8 })
    resolve(Response.json(CONFIG))
    await fetching
    await passes(0)
    expect(asked).toHaveLength(2)
    expect(events).toEqual([8])
  })
})

describe('the connection', () => {
  test('closes when nobody listens any more, and opens for the next listener', async () => {
    const { client, leave, tried, show, openNow, passes } = listening()
    await passes(0)
    expect(openNow()).toBe(1)
    leave()
    for (const isShown of [false, true]) show(isShown)
    await passes(120_000)
    expect({ tried: tried.length, open: openNow() }).toEqual({ tried: 1, open: 0 })
    client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
    await passes(0)
    expect(openNow()).toBe(1)
  })

  test('closes while the page is hidden, and opens again when it is visible', async () => {
    const { show, openNow, mostOpen, line, events, passes } = listening()
    await passes(0)
    show(false)
    await passes(120_000)
    expect(openNow()).toBe(0)
    for (const isShown of [true, false, true, true]) show(isShown)
    await passes(0)
    expect({ open: openNow(), most: mostOpen() }).toEqual({ open: 1, most: 1 })
    line()?.sends(version(7))
    await passes(0)
    expect(events).toEqual([7])
  })

  test('does not open for a page that is hidden from the start', async () => {
    const tab = openTab()
    tab.show(false)
    tab.client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
    await tab.passes(60_000)
    expect(tab.tried).toEqual([])
    tab.show(true)
    await tab.passes(0)
    expect(tab.openNow()).toBe(1)
  })

  test('that is silent for too long is replaced', async () => {
    const { line, tried, mostOpen, passes } = listening()
    await passes(0)
    for (let quarter = 0; quarter < 8; quarter++) {
      line()?.sends(': still here\n\n')
      await passes(15_000)
    }
    expect(tried).toHaveLength(1)
    await passes(31_000)
    expect({ tried: tried.length, most: mostOpen() }).toEqual({ tried: 2, most: 1 })
  })

  test.each([400, 401, 403, 404, 500])('is not tried again after the status %d', async (code) => {
    const tab = openTab()
    tab.routes.updates = status(code)
    const events: number[] = []
    tab.client.onUpdate({ onUpdate: () => {}, onRefused: (refusal) => events.push(refusal) })
    await tab.passes(600_000)
    expect(events).toEqual([code])
    expect({ tried: tab.tried, asked: tab.asked }).toEqual({ tried: [0], asked: [] })
  })
})

/** The times of the first attempt and of eight retries, with the random number 0.5. */
const SECONDS = [0, 1, 3, 7, 15, 31, 63, 123, 183]

describe.each([
  ['408', status(408)],
  ['429', status(429)],
  ['502', status(502)],
  ['503', status(503)],
  ['504', status(504)],
  ['a lost network', offline],
  ['a stream that ends at once', () => new Response('')],
  ['a stream that breaks off', breaksOff],
])('after %s', (_what, updates) => {
  test('the client retries eight times, and then polls until the server is back', async () => {
    const tab = openTab({ defaults: CONFIG })
    const { routes, tried, asked, passes, mostOpen } = tab
    routes.updates = updates
    const events: unknown[] = []
    tab.client.onUpdate({
      onUpdate: () => events.push('update'),
      onRefused: (code) => events.push(code),
    })
    await passes(182_500)
    expect(tried).toEqual(SECONDS.slice(0, 8).map((second) => second * 1000))
    expect(asked).toEqual([])
    await passes(500)
    expect(tried).toHaveLength(9)
    expect(asked.map(({ at }) => at)).toEqual([183_000])

    await passes(11 * 60_000)
    expect(tried).toHaveLength(20)
    expect(asked).toHaveLength(12)
    const rhythm = asked.map(({ at }) => at - 183_000)
    expect(rhythm).toEqual(Array.from({ length: 12 }, (_, poll) => poll * 60_000))
    expect(tried.slice(8)).toEqual(asked.map(({ at }) => at))
    expect(events).toEqual([])

    routes.fetch = json({ ...CONFIG, version: 8 })
    await passes(60_000)
    expect(events).toEqual(['update'])

    routes.updates = 'open'
    await passes(60_000)
    tab.lines.at(-1)?.sends(version(8))
    await passes(120_000 - 90_000)
    expect(tab.openNow()).toBe(1)
    const before = { tried: tried.length, asked: asked.length }
    routes.updates = updates
    tab.lines.at(-1)?.breaks()
    await passes(1000)
    expect(tried).toHaveLength(before.tried + 1)
    expect(asked).toHaveLength(before.asked)
    expect(mostOpen()).toBe(1)
  })
})

test('a connection that gets no response times out', async () => {
  const tab = openTab()
  tab.routes.updates = hangs
  tab.client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
  await tab.passes(46_500)
  expect(tab.tried).toEqual([0, 46_000])
})

test('the pause between two connections is at most a minute', async () => {
  const tab = openTab({ random: 0.999 })
  tab.routes.updates = offline
  tab.client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
  await tab.passes(600_000)
  const pauses = tab.tried.map((at, n) => at - (tab.tried[n - 1] ?? 0))
  expect(Math.max(...pauses)).toBe(60_000)
})
