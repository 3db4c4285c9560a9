import { describe, expect, test } from 'vitest'
import { backoffMs } from './browser-environment.ts'
import {
  CONFIG,
  hangs,
  json,
  NOON,
  offline,
  openTab,
  stalls,
  status,
} from './remote-config-client.fixture.ts'

const OTHER = { ...CONFIG, enable_ai_drafts: false, admin_email: 'boss@example.com', version: 8 }

describe('values', () => {
  test('are the defaults at first, and those fetched only once they are activated', async () => {
    const { client } = openTab({ defaults: OTHER })
    expect(client.getState().values).toEqual(OTHER)
    await client.fetch()
    expect(client.getState().values).toEqual(OTHER)
    expect(client.activate()).toBe(true)
    expect(client.getState().values).toEqual(CONFIG)
    expect(client.activate()).toBe(false)
  })

  test('are all old or all new for whoever reads meanwhile', async () => {
    const { client, doors, passes } = openTab()
    await client.fetchAndActivate()
    for (let turn = 0; turn < 20; turn++) {
      await passes(60_000)
      const next = turn % 2 ? CONFIG : OTHER
      doors.fetch = json(next)
      const before = client.getState().values
      const reads: unknown[] = []
      const fetching = client.fetchAndActivate()
      for (let read = 0; read < 500; read++) {
        reads.push(client.getState().values)
        await null
      }
      await fetching
      reads.push(client.getState().values)
      expect(reads.at(-1)).toEqual(next)
      for (const read of reads) expect([before, client.getState().values]).toContain(read)
    }
  })

  test('can not be changed by who reads them', async () => {
    const { client } = openTab()
    await client.fetchAndActivate()
    expect(Object.isFrozen(client.getState())).toBe(true)
    expect(Object.isFrozen(client.getState().values)).toBe(true)
  })
})

describe('the status', () => {
  test('is no fetch yet, then success with its time', async () => {
    const { client, passes } = openTab()
    expect(client.getState()).toMatchObject({
      lastFetchStatus: 'no-fetch-yet',
      lastFetchTime: null,
    })
    await passes(5000)
    const outcome = await client.fetch()
    expect(outcome).toEqual({ status: 'success', message: null, refused: false })
    expect(client.getState()).toMatchObject({
      lastFetchStatus: 'success',
      lastFetchTime: NOON + 5000,
    })
  })

  test('is told to who subscribes', async () => {
    const { client } = openTab()
    const told: string[] = []
    const leave = client.subscribe(() => told.push(client.getState().lastFetchStatus))
    await client.fetch()
    leave()
    await client.fetch({ force: true })
    expect(told).toEqual(['success'])
  })
})

/** It would do but for its size. */
const large = JSON.stringify(CONFIG) + ' '.repeat(5_000_000)

describe.each([
  ['no network', offline],
  ['400', status(400)],
  ['404', status(404)],
  ['502', status(502)],
  ['HTML', () => new Response('<!doctype html>')],
  ['nothing', () => new Response('')],
  ['half an object', () => new Response('{"enable_gemini_call":')],
  ['5 MB', () => new Response(large)],
  ['no admin_email', json({ ...CONFIG, admin_email: undefined })],
  ['an empty admin_email', json({ ...CONFIG, admin_email: '' })],
  ['no version', json({ ...CONFIG, version: undefined })],
  ['wrong types', json({ ...CONFIG, enable_ai_drafts: 'true' })],
  ['a list', json([CONFIG])],
])('an answer of %s', (_what, answer) => {
  test('is a failure, and the values stay', async () => {
    const { client, doors, passes, status } = openTab()
    await client.fetchAndActivate()
    await passes(60_000)
    doors.fetch = answer
    const { message } = await client.fetchAndActivate({ force: true })
    expect(status()).toBe('failure')
    expect(message).toBe('The flags could not be fetched. The earlier values are still in use.')
    expect(client.getState()).toMatchObject({ values: CONFIG, lastFetchTime: NOON })
    doors.fetch = json(OTHER)
    await client.fetchAndActivate({ force: true })
    expect(client.getState()).toMatchObject({ values: OTHER, lastFetchStatus: 'success' })
  })
})

test.each([401, 403])('the status %d says that it is not for this person', async (code) => {
  const { client, doors } = openTab()
  doors.fetch = status(code)
  expect(await client.fetch()).toMatchObject({ status: 'failure', refused: true })
})

describe('a fetch', () => {
  test('is given up after ten seconds, also in the middle of the answer', async () => {
    for (const answer of [hangs, stalls]) {
      const { client, doors, passes, status } = openTab()
      doors.fetch = answer
      const fetching = client.fetch()
      await passes(9500)
      expect(status()).toBe('no-fetch-yet')
      await passes(500)
      expect((await fetching).status).toBe('failure')
    }
  })

  test('within a minute of the last one takes what is there', async () => {
    const { client, asked, passes, status } = openTab()
    await client.fetch()
    await passes(59_500)
    expect(await client.fetch()).toEqual({ status: 'success', message: null, refused: false })
    expect(asked).toHaveLength(1)
    await passes(500)
    await client.fetch()
    expect(asked).toHaveLength(2)
    expect(status()).toBe('success')
  })

  test('that is forced within the minute makes no request and says so, 100 times in 10 s', async () => {
    const { client, asked, passes, status } = openTab()
    await client.fetch({ force: true })
    for (let press = 0; press < 100; press++) {
      await passes(100)
      expect(await client.fetch({ force: true })).toEqual({
        status: 'throttle',
        message: 'The flags were fetched less than a minute ago. Those values are still in use.',
        refused: false,
      })
    }
    expect(asked).toHaveLength(1)
    expect(status()).toBe('throttle')
  })

  test('asked for many times at once is one', async () => {
    const { client, asked } = openTab()
    await Promise.all(Array.from({ length: 100 }, () => client.fetch({ force: true })))
    expect(asked).toHaveLength(1)
  })
})

describe.each([429, 500, 503, 504])('after the status %d', (code) => {
  test('no request is made before the end of a pause that doubles', async () => {
    const { client, doors, asked, passes, status: current } = openTab()
    await client.fetchAndActivate()
    await passes(60_000)
    asked.length = 0
    doors.fetch = status(code)
    for (const pause of [1000, 2000, 4000, 8000]) {
      const before = asked.length
      expect((await client.fetch({ force: true })).status).toBe('throttle')
      expect(asked).toHaveLength(before + 1)
      await passes(pause - 500)
      expect((await client.fetch()).message).toMatch(/^The server is busy\. .* in 1 s\.$/)
      expect((await client.fetch({ isUpdate: true })).status).toBe('throttle')
      expect(asked).toHaveLength(before + 1)
      await passes(500)
    }
    expect(current()).toBe('throttle')
    expect(client.getState().values).toEqual(CONFIG)
    doors.fetch = json(OTHER)
    expect((await client.fetchAndActivate()).status).toBe('success')
    expect(client.getState().values).toEqual(OTHER)
  })
})

describe('the pause', () => {
  test.each([
    ['30', 30_000],
    [new Date(NOON + 45_000).toUTCString(), 45_000],
    ['0', 1000],
    ['soon', 1000],
    ['-5', 1000],
  ])('is as long as the server asks, and no shorter than ours: %s', async (after, pause) => {
    const { client, doors, asked, passes } = openTab()
    doors.fetch = status(429, { 'Retry-After': after })
    await client.fetch()
    await passes(pause - 500)
    await client.fetch()
    expect(asked).toHaveLength(1)
    await passes(500)
    await client.fetch()
    expect(asked).toHaveLength(2)
  })

  test('starts anew after a success', async () => {
    const { client, doors, asked, passes } = openTab()
    doors.fetch = status(503)
    await client.fetch()
    await passes(1000)
    doors.fetch = json(CONFIG)
    await client.fetch()
    await passes(60_000)
    doors.fetch = status(503)
    await client.fetch()
    await passes(1000)
    await client.fetch()
    expect(asked).toHaveLength(4)
  })

  test('is half as much more or less by chance, and four hours at most', () => {
    const pause = (failures: number, random: number) =>
      backoffMs(failures, 4 * 3_600_000, () => random)
    expect([pause(1, 0), pause(1, 0.5), pause(1, 0.999)]).toEqual([500, 1000, 1499])
    expect([pause(4, 0), pause(4, 0.5)]).toEqual([4000, 8000])
    expect(pause(40, 0)).toBe(14_400_000)
    expect(pause(4000, 0.999)).toBe(14_400_000)
  })
})
