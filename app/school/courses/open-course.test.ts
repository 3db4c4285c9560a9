import { describe, expect, test } from 'vitest'
import { localRateLimits } from '../../../platform/rate-limit.ts'
import type { Services } from '../../context.server.ts'
import { type Course, courses, findCourse } from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { change, join, joined, ok, openWithCourse, VISITOR } from './course.fixture.ts'
import { joinCourse } from './join-course.server.ts'
import { openCourse } from './open-course.server.ts'

/** Opens services with real limits, and a function that opens a course for visitor `n`. */
async function open() {
  const opened = await openWithCourse()
  const services: Services = { ...opened.services, countUse: localRateLimits().countUse }
  const openAs = (n: number, network = `network ${n}`) =>
    openCourse(services, opened.asked, newSecret(), { client: `client ${n}`, network })
  return { ...opened, services, openAs }
}

/** Stores this many courses with or without pupils. */
async function store(services: Services, count: number, joinedAt?: string) {
  const now = services.now().toISOString()
  const some = { name: 'x', state: 'OR', teacher: 'x', isClosed: false, createdAt: now }
  const { write } = courses(services)
  const writes = Array.from({ length: count }, (_, n) =>
    write.create(`stored${n}`, { ...some, expiresAt: now, ...(joinedAt && { joinedAt }) }),
  )
  await services.documents.batch(writes)
}

describe('a teacher', () => {
  test('opens ten courses an hour, and then reads how long to wait', async () => {
    const { openAs } = await open()
    for (let n = 1; n <= 10; n++) expect(await openAs(1)).toHaveProperty('code')
    expect(await openAs(1)).toEqual({
      message:
        'Too many courses were opened from your network within an hour. Please try again in 60 minutes.',
      wait: expect.any(Number),
      limit: 'courses',
    })
    expect(await openAs(2)).toHaveProperty('code')
  })

  test('shares 50 courses an hour with the network', async () => {
    const { openAs } = await open()
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => openAs(n, 'a school')))
    expect(outcomes.filter((one) => 'code' in one)).toHaveLength(50)
  })

  test('opens a course however many empty ones there are', async () => {
    const { services, openAs } = await open()
    await store(services, 1_100)
    for (let n = 1; n <= 10; n++) expect(await openAs(1)).toHaveProperty('code')
  })

  test('opens two courses a day while 1,000 were joined within a day', async () => {
    const { services, clock, openAs } = await open()
    await store(services, 1_000, services.now().toISOString())
    clock.time += 22 * 60 * 60_000
    for (const n of [1, 2]) {
      expect(await openAs(n)).toHaveProperty('code')
      expect(await openAs(n)).toHaveProperty('code')
      expect(await openAs(n)).toEqual({
        message:
          'Very many courses began on this site today, so it opens only a few more. Please try again in 2 hours.',
        wait: 7_200,
        limit: 'all courses',
      })
    }
    clock.time += 2 * 60 * 60_000
    expect(await openAs(1)).toHaveProperty('code')
  })
})

test('400 pupils of a network join a course in ten minutes, and the next ones another course', async () => {
  const { services, asked, found } = await open()
  const other = ok(await openCourse(services, asked, newSecret(), VISITOR))
  for (let n = 1; n <= 400; n++) {
    const place = ok(await join(services, await found(), 'Ana')).link.slice(0, 3)
    await change(services, await found(), { intent: 'remove', pupil: place, nickname: 'Ana' })
  }
  expect(await join(services, await found(), 'Ana')).toEqual({
    message:
      'Too many pupils joined this course from your network just now. Please try again in 10 minutes.',
    status: 429,
    wait: expect.any(Number),
    limit: 'pupils of a course and network',
  })
  const of = (await findCourse(services, other.code)) as Course
  expect(await join(services, of, 'Ana')).toHaveProperty('link')
})

test('nobody finds out by trials which pupil the teacher has let back in', async () => {
  const { services, found } = await open()
  const of = await found()
  const { pupil } = await joined(services, of, 'Ana')
  for (let n = 1; n <= 200; n++)
    expect(await join(services, of, 'Ana')).toMatchObject({ status: 409 })
  const asked = { intent: 'let-back', pupil: pupil.id, nickname: 'Ana', fresh: newSecret() }
  await change(services, of, asked)
  expect(await join(services, of, 'Ana')).toEqual({
    message:
      'Too many people from your network chose nicknames that are taken. Please try again in 10 minutes, or ask your teacher.',
    status: 429,
    wait: expect.any(Number),
    limit: 'taken nicknames of a course and network',
  })
  expect(await join(services, of, 'Ben')).toHaveProperty('link')
  const elsewhere = { client: '198.51.100.1', network: '198.51.100.0/24' }
  const sent = { nickname: 'Ana', secret: newSecret() }
  expect(await joinCourse(services, of, sent, elsewhere)).toHaveProperty('link')
})
