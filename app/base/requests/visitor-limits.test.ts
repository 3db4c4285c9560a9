import { beforeEach, expect, test } from 'vitest'
import { localRateLimits } from '../../../platform/rate-limit.ts'
import { sharedRateLimits } from '../../../platform/shared-rate-limit.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { visitorLimits } from './visitor-limits.server.ts'

const DAY_SECONDS = 86_400
const count = visitorLimits('things')

/** Returns visitor number `n`. Each visitor has a different address and network. */
const visitor = (n: number, uid?: string) => ({
  client: `client ${n}`,
  network: `network ${n}`,
  uid,
})

let services: Parameters<typeof count>[0]
beforeEach(() => {
  services = localRateLimits()
})

/** Returns how many of the visitors are accepted. */
async function accepted(visitors: ReturnType<typeof visitor>[]) {
  let sum = 0
  for (const one of visitors) sum += Number((await count(services, one)) === 0)
  return sum
}
const numbers = (length: number) => Array.from({ length }, (_, n) => n)

test('one address can send 5 a minute, 30 an hour and 100 a day, even after restarts', async () => {
  const { services, clock } = openTestServices()
  /** Counts in a new process, which knows the earlier uses only from the store. */
  const send = () =>
    count({ countUse: sharedRateLimits({ ...services, secret: 'a secret' }) }, visitor(1))
  const start = clock.time
  const waits: number[] = []
  for (let sent = 0; sent < 100; ) {
    const wait = await send()
    if (wait === 0) sent++
    else {
      waits.push(wait)
      clock.time += wait * 1000
    }
  }
  // The address sends 5 in each of six minutes. Then it waits for the rest of the hour.
  expect(waits.slice(0, 6)).toEqual([60, 60, 60, 60, 60, 3_300])
  const passed = (clock.time - start) / 1000
  expect(await send()).toBe(DAY_SECONDS - passed)
})

test('the addresses of one network together can send 15 a minute', async () => {
  const neighbors = numbers(100).map((n) => ({ ...visitor(n), network: 'a network' }))
  expect(await accepted(neighbors)).toBe(15)
  expect(await accepted([visitor(1)])).toBe(1)
})

test('refused requests of one network do not count toward the limit for everybody', async () => {
  const flood = numbers(5_000).map((n) => ({ ...visitor(n), network: 'a network' }))
  expect(await accepted(flood)).toBe(15)
  expect(await accepted(numbers(2_000).map((n) => visitor(n)))).toBe(1_500 - 15)
})

test('a flood of 110 networks leaves two a day to each other network', async () => {
  const addresses = numbers(3_000).map((n) => ({ ...visitor(n), network: `network ${n % 110}` }))
  expect(await accepted(addresses)).toBe(1_000 + 2 * 110)
  const others = numbers(9).map((n) => ({
    ...visitor(4_000 + n),
    network: `network ${200 + (n % 3)}`,
  }))
  expect(await accepted(others)).toBe(2 * 3)
})

test('a flood without accounts leaves 500 a day to signed-in riders', async () => {
  expect(await accepted(numbers(2_000).map((n) => visitor(n)))).toBe(1_500)
  expect(await count(services, visitor(3_000))).toBeGreaterThan(DAY_SECONDS - 60)
  const riders = numbers(600).map((n) => visitor(4_000 + n, `rider ${n}`))
  expect(await accepted(riders)).toBe(500)
})

test('one account cannot use up the limit for signed-in riders', async () => {
  const many = numbers(40).map((n) => ({ ...visitor(n, 'alice'), network: 'a network' }))
  expect(await accepted(many)).toBe(5 + 15)
  expect(await accepted(numbers(600).map((n) => visitor(100 + n, `rider ${n}`)))).toBe(600)
})

test('signed-in riders are accepted in a network that has sent too much', async () => {
  const flood = numbers(50).map((n) => ({ ...visitor(n), network: 'a network' }))
  expect(await accepted(flood)).toBe(15)
  expect(await accepted([{ ...visitor(60, 'alice'), network: 'a network' }])).toBe(1)
})
