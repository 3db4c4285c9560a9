import { beforeEach, expect, test } from 'vitest'
import { NOON, openTestServices } from '../test/services.fixture.ts'
import type { CountUse, Limit, NamedLimits } from './rate-limit.ts'
import { sharedRateLimits } from './shared-rate-limit.ts'

const ADDRESS = '203.0.113.7'

let opened: ReturnType<typeof openTestServices>
type UseOf = (key: string) => Promise<number>
let one: UseOf
let other: UseOf
beforeEach(() => {
  opened = openTestServices()
  const open = () => openLimit('things')
  one = open()
  other = open()
})

const LIMITS = [
  { count: 3, seconds: 60 },
  { count: 5, seconds: 3600 },
]

/** Opens the limits again, with separate memory, like another process does. */
function openCountUse(secret = 'the secret of this test'): CountUse {
  return sharedRateLimits({ ...opened.services, secret })
}

function openLimit(name: string, limits: Limit[] = LIMITS, secret?: string): UseOf {
  const countUse = openCountUse(secret)
  return (key) => countUse([{ name, limits }, key])
}

const kept = () => opened.documents.list('rateLimits')

test('a limit applies to the uses of all processes together', async () => {
  const waits = await Promise.all([one, other, one, other, one, other].map((use) => use(ADDRESS)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  expect(waits.filter((wait) => wait === 60)).toHaveLength(3)
  opened.clock.time += 20_000
  expect(await openLimit('things')(ADDRESS)).toBe(40)
  expect(await other('203.0.113.8')).toBe(0)
  expect(await openLimit('other things')(ADDRESS)).toBe(0)
})

test('the limits hold for any period of a minute or of an hour', async () => {
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

test('a check of two limits reads at most three documents, however high the limits are', async () => {
  const { documents } = opened.services
  let read = 0
  opened.services.documents = {
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
  const many = [
    { count: 30, seconds: 60 },
    { count: 40, seconds: 90 },
  ]
  const use = openLimit('many', many)
  for (let count = 0; count < 30; count++) expect(await use(ADDRESS)).toBe(0)
  opened.clock.time += 60_000
  const fresh = openLimit('many', many)
  for (let count = 0; count < 10; count++) expect(await fresh(ADDRESS)).toBe(0)
  expect(read).toBeLessThanOrEqual(3 * 40)
  read = 0
  expect(await fresh(ADDRESS)).toBe(30)
  expect(read).toBe(3)
})

test('a flood in one process writes only the uses that the limit allows', async () => {
  for (let count = 0; count < 100; count++) await one(ADDRESS)
  expect(await kept()).toHaveLength(3)
})

test('a stored use has a hash with the secret instead of the address', async () => {
  await one(ADDRESS)
  const [{ data } = { data: {} }] = await kept()
  expect(JSON.stringify(await kept())).not.toContain(ADDRESS)
  await openLimit('things', LIMITS, 'another secret')(ADDRESS)
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

test('while the document store fails, each process applies the limit alone and logs this once', async () => {
  await opened.documents.close()
  for (const use of [one, other]) {
    const waits = [await use(ADDRESS), await use(ADDRESS), await use(ADDRESS), await use(ADDRESS)]
    expect(waits).toEqual([0, 0, 0, expect.any(Number)])
    expect(waits[3]).toBeGreaterThan(0)
  }
  expect(opened.errors().map(({ msg, limits }) => [msg, limits])).toEqual([
    ['rate limit counts in this process only', 'things'],
    ['rate limit counts in this process only', 'things'],
  ])
})

test('many parallel uses in several processes are all counted', async () => {
  const limits = [{ count: 100, seconds: 60 }]
  const processes = [1, 2, 3].map(() => openLimit('many', limits))
  const uses = Array.from({ length: 150 }, (_, n) => processes[n % 3]?.('everybody'))
  const waits = await Promise.all(uses)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
  expect(await kept()).toHaveLength(100)
  expect(opened.errors()).toEqual([])
})

test('either all limits count a use, or none of them does', async () => {
  const ofEach: NamedLimits = { name: 'each', limits: LIMITS }
  const ofAll: NamedLimits = { name: 'all', limits: [{ count: 4, seconds: 3600 }] }
  const ask = (key: string) => openCountUse()([ofEach, key], [ofAll, 'everybody'])
  for (let n = 0; n < 3; n++) expect(await ask('a')).toBe(0)
  for (let n = 0; n < 10; n++) expect(await ask('a')).toBe(60)
  expect(await ask('b')).toBe(0)
  for (let n = 0; n < 10; n++) expect(await ask('c')).toBe(3600)
  expect(await kept()).toHaveLength(2 * 4)
})

test('a use rejected because of other processes does not count in memory', async () => {
  for (let n = 0; n < 3; n++) await other(ADDRESS)
  for (let n = 0; n < 10; n++) expect(await one(ADDRESS)).toBe(60)
  opened.clock.time += 60_000
  expect([await one(ADDRESS), await one(ADDRESS)]).toEqual([0, 0])
})

test.each([10 * 24 * 3600, 60, 10])(
  'a clock that was %d seconds ahead locks nobody out',
  async (ahead) => {
    const use = () => openLimit('things')(ADDRESS)
    opened.clock.time += ahead * 1000
    for (let n = 0; n < 3; n++) expect(await use()).toBe(0)
    opened.clock.time -= ahead * 1000
    for (let n = 0; n < 3; n++) expect(await use()).toBe(0)
    expect(await use()).toBe(60)
    opened.clock.time += 60_000
    expect([await use(), await use()]).toEqual([0, 0])
    expect(await use()).toBe(3540)
    // The uses with a time in the future do not count even when that time comes.
    opened.clock.time += ahead * 1000
    expect(await use()).toBe(ahead > 3540 ? 0 : 3540 - ahead)
  },
)

test('a limit applies to processes whose clocks differ by a few seconds', async () => {
  opened.clock.time += 4_000
  for (let n = 0; n < 3; n++) await one(ADDRESS)
  opened.clock.time -= 4_000
  expect(await other(ADDRESS)).toBe(60)
})
