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

/** A tab that listens, with what it was told. */
function listening(options?: Parameters<typeof openTab>[0]) {
  const tab = openTab(options)
  const told: (number | string | undefined)[] = []
  const leave = tab.client.onUpdate({
    onUpdate: () => {
      tab.client.activate()
      told.push(tab.client.getState().values?.version)
    },
    onRefused: (code) => told.push(`refused ${code}`),
  })
  return { ...tab, told, leave, line: () => tab.lines.at(-1) }
}

describe('an update', () => {
  test('is fetched and told, in the minute too', async () => {
    const { client, doors, line, told, asked, passes } = listening()
    await client.fetchAndActivate()
    await passes(0)
    line()?.tells(version(7))
    await passes(0)
    expect(told).toEqual([])
    doors.fetch = json({ ...CONFIG, version: 8 })
    line()?.tells(version(8))
    await passes(0)
    expect(told).toEqual([8])
    expect(asked).toHaveLength(2)
  })

  test('that the page already has is none', async () => {
    const { line, told, asked, passes } = listening({ defaults: CONFIG })
    await passes(0)
    line()?.tells(version(7))
    await passes(0)
    expect({ told, asked }).toEqual({ told: [], asked: [] })
  })

  test('is read from pieces, between signs of life, and nothing else is', async () => {
    const { line, told, passes } = listening()
    await passes(0)
    for (const piece of [': still here\n\n', 'event: other\ndata: 9\n\n', 'data: 9\n\n']) {
      line()?.tells(piece)
    }
    for (const wrong of ['x', '-1', '1.5', '']) line()?.tells(`event: version\ndata: ${wrong}\n\n`)
    await passes(0)
    expect(told).toEqual([])
    for (const letter of version(7)) line()?.tells(letter)
    await passes(0)
    expect(told).toEqual([7])
  })

  test('of which the fetch fails is fetched again, and not before a pause ends', async () => {
    const { doors, line, told, asked, passes } = listening()
    await passes(0)
    doors.fetch = status(503, { 'Retry-After': '20' })
    line()?.tells(version(7))
    await passes(19_500)
    expect(asked).toHaveLength(1)
    doors.fetch = offline
    await passes(500)
    expect(asked).toHaveLength(2)
    doors.fetch = json(CONFIG)
    await passes(4000)
    expect(told).toEqual([7])
  })

  test('during a fetch is fetched after it', async () => {
    const { client, doors, line, told, asked, passes } = listening()
    await passes(0)
    const { promise, resolve } = Promise.withResolvers<Response>()
    doors.fetch = () => promise
    const fetching = client.fetch()
    line()?.tells(version(8))
    await passes(0)
    expect(asked).toHaveLength(1)
    doors.fetch = json({ ...CONFIG, version: 8 })
    resolve(Response.json(CONFIG))
    await fetching
    await passes(0)
    expect(asked).toHaveLength(2)
    expect(told).toEqual([8])
  })
})

describe('the connection', () => {
  test('is one for all listeners, and goes with the last', async () => {
    const { client, leave, tried, openNow, passes } = listening()
    const listener = { onUpdate: () => {}, onRefused: () => {} }
    const leaveToo = client.onUpdate(listener)
    await passes(0)
    expect({ tried: tried.length, open: openNow() }).toEqual({ tried: 1, open: 1 })
    leave()
    await passes(0)
    expect(openNow()).toBe(1)
    leaveToo()
    await passes(120_000)
    expect({ tried: tried.length, open: openNow() }).toEqual({ tried: 1, open: 0 })
    client.onUpdate(listener)
    await passes(0)
    expect(openNow()).toBe(1)
  })

  test('is closed while the page is hidden, and open again once it is seen', async () => {
    const { show, openNow, mostOpen, line, told, passes } = listening()
    await passes(0)
    show(false)
    await passes(120_000)
    expect(openNow()).toBe(0)
    for (const isShown of [true, false, true, true]) show(isShown)
    await passes(0)
    expect({ open: openNow(), most: mostOpen() }).toEqual({ open: 1, most: 1 })
    line()?.tells(version(7))
    await passes(0)
    expect(told).toEqual([7])
  })

  test('is not opened by a page that is hidden from the start', async () => {
    const tab = openTab()
    tab.show(false)
    tab.client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
    await tab.passes(60_000)
    expect(tab.tried).toEqual([])
    tab.show(true)
    await tab.passes(0)
    expect(tab.openNow()).toBe(1)
  })

  test('that is silent for long is given up for another', async () => {
    const { line, tried, mostOpen, passes } = listening()
    await passes(0)
    for (let quarter = 0; quarter < 8; quarter++) {
      line()?.tells(': still here\n\n')
      await passes(15_000)
    }
    expect(tried).toHaveLength(1)
    await passes(31_000)
    expect({ tried: tried.length, most: mostOpen() }).toEqual({ tried: 2, most: 1 })
  })

  test.each([400, 401, 403, 404, 500])(
    'that is refused with %d is not tried again',
    async (code) => {
      const tab = openTab()
      tab.doors.updates = status(code)
      const told: number[] = []
      tab.client.onUpdate({ onUpdate: () => {}, onRefused: (refusal) => told.push(refusal) })
      await tab.passes(600_000)
      expect(told).toEqual([code])
      expect({ tried: tab.tried, asked: tab.asked }).toEqual({ tried: [0], asked: [] })
    },
  )
})

/** When the retries come that luck neither hastens nor delays: the first try, and eight more. */
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
  test('there are eight retries, then polls, until it is back', async () => {
    const tab = openTab({ defaults: CONFIG })
    const { doors, tried, asked, passes, mostOpen } = tab
    doors.updates = updates
    const told: unknown[] = []
    tab.client.onUpdate({
      onUpdate: () => told.push('update'),
      onRefused: (code) => told.push(code),
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
    expect(told).toEqual([])

    doors.fetch = json({ ...CONFIG, version: 8 })
    await passes(60_000)
    expect(told).toEqual(['update'])

    doors.updates = 'open'
    await passes(60_000)
    tab.lines.at(-1)?.tells(version(8))
    await passes(120_000 - 90_000)
    expect(tab.openNow()).toBe(1)
    const before = { tried: tried.length, asked: asked.length }
    doors.updates = updates
    tab.lines.at(-1)?.breaks()
    await passes(1000)
    expect(tried).toHaveLength(before.tried + 1)
    expect(asked).toHaveLength(before.asked)
    expect(mostOpen()).toBe(1)
  })
})

test('a connection that never answers is given up, too', async () => {
  const tab = openTab()
  tab.doors.updates = hangs
  tab.client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
  await tab.passes(46_500)
  expect(tab.tried).toEqual([0, 46_000])
})

test('the pauses are never longer than a minute', async () => {
  const tab = openTab({ random: 0.999 })
  tab.doors.updates = offline
  tab.client.onUpdate({ onUpdate: () => {}, onRefused: () => {} })
  await tab.passes(600_000)
  const pauses = tab.tried.map((at, n) => at - (tab.tried[n - 1] ?? 0))
  expect(Math.max(...pauses)).toBe(60_000)
})
