import { describe, expect, test } from 'vitest'
import { localRateLimits } from '../../platform/rate-limit.ts'
import {
  classes,
  findClass,
  newSecret,
  type SchoolClass,
} from '../class-records/class-records.server.ts'
import type { Services } from '../context.server.ts'
import { changeClass } from './change-class.server.ts'
import { form, join, ok, openWithClass, VISITOR } from './class.fixture.ts'
import { openClass } from './open-class.server.ts'

/** Opens services with real limits, and a function that opens a class for visitor `n`. */
async function open() {
  const opened = await openWithClass()
  const services: Services = { ...opened.services, countUse: localRateLimits().countUse }
  const openAs = (n: number, network = `network ${n}`) =>
    openClass(services, opened.asked, newSecret(), { client: `client ${n}`, network })
  return { ...opened, services, openAs }
}

/** Stores this many classes with or without pupils. */
async function store(services: Services, count: number, joinedAt?: string) {
  const now = services.now().toISOString()
  const some = { state: 'OR', set: 'x', teacher: 'x', isClosed: false, createdAt: now }
  const { write } = classes(services)
  const writes = Array.from({ length: count }, (_, n) =>
    write.create(`stored${n}`, { ...some, expiresAt: now, ...(joinedAt && { joinedAt }) }),
  )
  await services.documents.batch(writes)
}

describe('a teacher', () => {
  test('opens ten classes an hour, and then reads how long to wait', async () => {
    const { openAs } = await open()
    for (let n = 1; n <= 10; n++) expect(await openAs(1)).toHaveProperty('code')
    expect(await openAs(1)).toEqual({
      message:
        'Too many classes were opened from your network within an hour. Please try again in 60 minutes.',
      wait: expect.any(Number),
      limit: 'classes',
    })
    expect(await openAs(2)).toHaveProperty('code')
  })

  test('shares 50 classes an hour with the network', async () => {
    const { openAs } = await open()
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => openAs(n, 'a school')))
    expect(outcomes.filter((one) => 'code' in one)).toHaveLength(50)
  })

  test('opens a class however many empty ones there are', async () => {
    const { services, openAs } = await open()
    await store(services, 1_100)
    for (let n = 1; n <= 10; n++) expect(await openAs(1)).toHaveProperty('code')
  })

  test('opens two classes a day while 1,000 were joined within a day', async () => {
    const { services, clock, openAs } = await open()
    await store(services, 1_000, services.now().toISOString())
    clock.time += 22 * 60 * 60_000
    for (const n of [1, 2]) {
      expect(await openAs(n)).toHaveProperty('code')
      expect(await openAs(n)).toHaveProperty('code')
      expect(await openAs(n)).toEqual({
        message:
          'Very many classes began on this site today, so it opens only a few more. Please try again in 2 hours.',
        wait: 7_200,
        limit: 'all classes',
      })
    }
    clock.time += 2 * 60 * 60_000
    expect(await openAs(1)).toHaveProperty('code')
  })
})

test('120 pupils of a network join a class in ten minutes, and the next ones another class', async () => {
  const { services, asked, found } = await open()
  const other = ok(await openClass(services, asked, newSecret(), VISITOR))
  for (let n = 1; n <= 120; n++) {
    const place = ok(await join(services, await found(), 'Ana')).link.slice(0, 2)
    const removal = form({ intent: 'remove', pupil: place, nickname: 'Ana' })
    await changeClass(services, await found(), removal)
  }
  expect(await join(services, await found(), 'Ana')).toEqual({
    message:
      'Too many pupils joined this class from your network just now. Please try again in 10 minutes.',
    status: 429,
    wait: expect.any(Number),
  })
  const of = (await findClass(services, other.code)) as SchoolClass
  expect(await join(services, of, 'Ana')).toHaveProperty('link')
})
