import { beforeEach, expect, test } from 'vitest'
import { NOON, openTestServices } from '../test/services.fixture.ts'
import type { RateLimit } from './rate-limit.ts'
import { sharedRateLimit } from './shared-rate-limit.ts'

const ADDRESS = '203.0.113.7'

let opened: ReturnType<typeof openTestServices>
let one: RateLimit
let other: RateLimit
beforeEach(() => {
  opened = openTestServices()
  const open = () => openLimit('things')
  one = open()
  other = open()
})

/** Opens the limits again, with separate memory, like another process does. */
function openLimit(name: string, secret = 'the secret of this test') {
  const { documents, log, now } = opened.services
  const limits = [
    { count: 3, seconds: 60 },
    { count: 5, seconds: 3600 },
  ]
  return sharedRateLimit({ documents, secret, log, now }, name, ...limits)
}

const kept = () => opened.documents.list('rateLimits')

test('several processes together allow as many uses as the limit says', async () => {
  const waits = await Promise.all([one, other, one, other, one, other].map((use) => use(ADDRESS)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(3)
  opened.clock.time += 20_000
  expect(await openLimit('things')(ADDRESS)).toBe(40)
  expect(await other('203.0.113.8')).toBe(0)
  expect(await openLimit('other things')(ADDRESS)).toBe(0)
})

test('the limits hold in any minute and in any hour', async () => {
  const later = async (seconds: number) => {
    opened.clock.time = NOON.getTime() + seconds * 1000
    return openLimit('things')(ADDRESS)
  }
  expect([await later(0), await later(50), await later(55)]).toEqual([0, 0, 0])
  expect(await later(59)).toBe(1)
  expect([await later(60), await later(61)]).toEqual([0, 49])
  expect([await later(200), await later(300)]).toEqual([0, 3300])
  expect(await later(3600)).toBe(0)
})

test('a limit of thousands reads no more than a small one', async () => {
  const { documents, log, now } = opened.services
  let read = 0
  const counting = {
    ...documents,
    async list(...query: Parameters<typeof documents.list>) {
      const found = await documents.list(...query)
      if (query[1]?.where) read += found.length
      return found
    },
    async get(path: string) {
      read++
      return documents.get(path)
    },
  }
  const shared = { documents: counting, secret: 'the secret of this test', log, now }
  const use = sharedRateLimit(
    shared,
    'many',
    { count: 30, seconds: 60 },
    { count: 40, seconds: 90 },
  )
  for (let count = 0; count < 30; count++) expect(await use(ADDRESS)).toBe(0)
  opened.clock.time += 60_000
  const fresh = sharedRateLimit(
    shared,
    'many',
    { count: 30, seconds: 60 },
    { count: 40, seconds: 90 },
  )
  for (let count = 0; count < 10; count++) expect(await fresh(ADDRESS)).toBe(0)
  expect(read).toBeLessThanOrEqual(3 * 40)
  read = 0
  expect(await fresh(ADDRESS)).toBe(30)
  expect(read).toBe(3)
})

test('a flood in one process writes nothing', async () => {
  for (let count = 0; count < 100; count++) await one(ADDRESS)
  expect(await kept()).toHaveLength(3)
})

test('no address is stored, and nobody can find one without the secret', async () => {
  await one(ADDRESS)
  const [{ data } = { data: {} }] = await kept()
  expect(JSON.stringify(await kept())).not.toContain(ADDRESS)
  await openLimit('things', 'another secret')(ADDRESS)
  expect(new Set((await kept()).map((use) => use.data.key)).size).toBe(2)
  expect(Object.keys(data).sort()).toEqual(['at', 'expiresAt', 'key', 'number'])
})

test('a later use removes expired uses', async () => {
  for (let count = 0; count < 30; count++) await one(`203.0.113.${count}`)
  expect(await kept()).toHaveLength(30)
  opened.clock.time += 3_600_000
  for (let count = 0; count < 2; count++) await other(`203.0.113.${count}`)
  expect(await kept()).toHaveLength(2)
})

test('without the documents each process applies the limit alone, and logs that once', async () => {
  await opened.documents.close()
  for (const use of [one, other]) {
    const waits = [await use(ADDRESS), await use(ADDRESS), await use(ADDRESS), await use(ADDRESS)]
    expect(waits).toEqual([0, 0, 0, expect.any(Number)])
    expect(waits[3]).toBeGreaterThan(0)
  }
  expect(opened.errors().map(({ msg, limit }) => [msg, limit])).toEqual([
    ['rate limit counts in this process only', 'things'],
    ['rate limit counts in this process only', 'things'],
  ])
})
