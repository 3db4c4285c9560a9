import { describe, expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'
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
  test('are the defaults until the fetched values are activated', async () => {
    const { client } = openTab({ defaults: OTHER })
    expect(client.getState().values).toEqual(OTHER)
    await client.fetch()
    expect(client.getState().values).toEqual(OTHER)
    expect(client.activate()).toBe(true)
    expect(client.getState().values).toEqual(CONFIG)
    expect(client.activate()).toBe(false)
  })

  test('are all old or all new at any moment of a fetch', async () => {
    const { client, routes, passes } = openTab()
    await client.fetchAndActivate()
    for (let round = 0; round < 20; round++) {
      await passes(60_000)
      const next = round % 2 ? CONFIG : OTHER
      routes.fetch = json(next)
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

  test('cannot be changed by code that reads them', async () => {
    const { client } = openTab()
    await client.fetchAndActivate()
    expect(Object.isFrozen(client.getState())).toBe(true)
    expect(Object.isFrozen(client.getState().values)).toBe(true)
  })
})

describe('the status', () => {
  test('is no-fetch-yet at first, and success with a time after a fetch', async () => {
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

  test('reaches a subscriber until the subscription ends', async () => {
    const { client } = openTab()
    const statuses: string[] = []
    const leave = client.subscribe(() => statuses.push(client.getState().lastFetchStatus))
    await client.fetch()
    leave()
    await client.fetch({ force: true })
    expect(statuses).toEqual(['success'])
  })
})

/** A valid reply that is too large. */
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
])('a reply of %s', (_what, answer) => {
  test('is a failure, and the values stay in use', async () => {
    const { client, routes, passes, status } = openTab()
    await client.fetchAndActivate()
    await passes(60_000)
    routes.fetch = answer
    const { message } = await client.fetchAndActivate({ force: true })
    expect(status()).toBe('failure')
    expect(message).toBe('The flags could not be fetched. The earlier values are still in use.')
    expect(client.getState()).toMatchObject({ values: CONFIG, lastFetchTime: NOON })
    routes.fetch = json(OTHER)
    await client.fetchAndActivate({ force: true })
    expect(client.getState()).toMatchObject({ values: OTHER, lastFetchStatus: 'success' })
  })
})

test.each([401, 403])(
  'the status %d is a failure, and means that the server refuses this person',
  async (code) => {
    const { client, routes } = openTab()
    routes.fetch = status(code)
    expect(await client.fetch()).toMatchObject({ status: 'failure', refused: true })
  },
)

describe('a fetch', () => {
  test('times out after ten seconds, even in the middle of the reply', async () => {
    for (const answer of [hangs, stalls]) {
      const { client, routes, passes, status } = openTab()
      routes.fetch = answer
      const fetching = client.fetch()
      await passes(9500)
      expect(status()).toBe('no-fetch-yet')
      await passes(500)
      expect((await fetching).status).toBe('failure')
    }
  })

  test('within a minute of the last one makes no request', async () => {
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

  test('by a person within a minute of the last one makes no request, and returns the reason', async () => {
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

  test('makes one request for 100 calls at the same time', async () => {
    const { client, asked } = openTab()
    await Promise.all(Array.from({ length: 100 }, () => client.fetch({ force: true })))
    expect(asked).toHaveLength(1)
  })
})

describe.each([429, 500, 503, 504])('after the status %d', (code) => {
  test('the client makes no request during a pause, which doubles each time', async () => {
    const { client, routes, asked, passes, status: current } = openTab()
    await client.fetchAndActivate()
    await passes(60_000)
    asked.length = 0
    routes.fetch = status(code)
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
    routes.fetch = json(OTHER)
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
  ])(
    'follows the header Retry-After, but is never shorter than the backoff: %s',
    async (after, pause) => {
      const { client, routes, asked, passes } = openTab()
      routes.fetch = status(429, { 'Retry-After': after })
      await client.fetch()
      await passes(pause - 500)
      await client.fetch()
      expect(asked).toHaveLength(1)
      await passes(500)
      await client.fetch()
      expect(asked).toHaveLength(2)
    },
  )

  test('is short again after a success', async () => {
    const { client, routes, asked, passes } = openTab()
    routes.fetch = status(503)
    await client.fetch()
    await passes(1000)
    routes.fetch = json(CONFIG)
    await client.fetch()
    await passes(60_000)
    routes.fetch = status(503)
    await client.fetch()
    await passes(1000)
    await client.fetch()
    expect(asked).toHaveLength(4)
  })

  test('is up to 50% shorter or longer, and at most four hours', () => {
    const pause = (failures: number, random: number) =>
      backoffMs(failures, 4 * 3_600_000, () => random)
    expect([pause(1, 0), pause(1, 0.5), pause(1, 0.999)]).toEqual([500, 1000, 1499])
    expect([pause(4, 0), pause(4, 0.5)]).toEqual([4000, 8000])
    expect(pause(40, 0)).toBe(14_400_000)
    expect(pause(4000, 0.999)).toBe(14_400_000)
  })
})
