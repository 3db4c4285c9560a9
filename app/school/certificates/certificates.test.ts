import { expect, test } from 'vitest'
import { localRateLimits } from '../../../platform/rate-limit.ts'
import {
  type Course,
  type Lesson,
  type Letter,
  lessons,
} from '../course-records/course-records.server.ts'
import { change, joined, newLesson, openWithCourse, VISITOR } from '../courses/course.fixture.ts'
import { findPupil } from '../courses/join-course.server.ts'
import { certificateOf, findCertificate } from './certificate.server.ts'

const OTHER = { network: '198.51.100.0/24' }

/** Opens a course of two lessons, of ten and five questions, with Ana. */
async function open() {
  const opened = await openWithCourse({ countUse: localRateLimits().countUse })
  const { services, found, questions } = opened
  const of = await found()
  await newLesson(services, of)
  const { pupil, link } = await joined(services, of, 'Ana')
  const set = (id: string, fields: Partial<Lesson>) =>
    services.documents.batch([lessons(services, of.id).write.merge(id, fields)])
  async function answersRight(count: number, id: string, of = pupil) {
    const sent = (await questions(id)).slice(0, count).map((item) => {
      const letter = 'ABCD'[item.options.indexOf(item.correctAnswer)] as Letter
      return [item.id ?? '', letter]
    })
    await opened.answer(of, Object.fromEntries(sent), { id })
  }
  const certificate = async (fields: Partial<Course> = {}) => {
    const found = await findPupil(services, of.id, link)
    return found && certificateOf(services, { ...found.of, ...fields }, found.pupil)
  }
  const check = (code: string, from = VISITOR) => findCertificate(services, from, of.id, code)
  return { ...opened, of, pupil, set, answersRight, certificate, check }
}

async function checkOf(certificate: () => Promise<object | null>): Promise<string> {
  return String(Object(await certificate()).check)
}

test('a certificate says what was right in the lessons that are over', async () => {
  const { answersRight, certificate, set } = await open()
  await answersRight(7, '01')
  expect(await certificate()).toBeNull()
  await set('01', { status: 'over' })
  expect(await certificate()).toMatchObject({ lessons: 1, right: 7, asked: 10, passed: [] })
  await answersRight(4, '02')
  await set('02', { status: 'over', way: 'test', passPercent: 80, day: '2026-12-24' })
  expect(await certificate()).toMatchObject({
    ...{ nickname: 'Ana', isNamed: false, course: 'Evenings' },
    ...{ lessons: 2, right: 11, asked: 15, day: '2026-12-24' },
    passed: [{ lesson: '02', right: 4, asked: 5 }],
  })
})

test('a missed lesson counts as wrong, and one that nobody answered does not count', async () => {
  const { answersRight, certificate, set, services, of } = await open()
  await answersRight(1, '02')
  await set('01', { status: 'over' })
  await set('02', { status: 'over' })
  expect(await certificate()).toMatchObject({ attended: 1, lessons: 1, right: 1, missed: [] })
  const { pupil: ben } = await joined(services, of, 'Ben')
  await answersRight(1, '01', ben)
  const counts = { attended: 1, lessons: 2, right: 1, answered: 1, asked: 15, missed: [1] }
  expect(await certificate()).toMatchObject(counts)
  await answersRight(3, '01')
  expect(await certificate()).toMatchObject({ attended: 2, right: 4, asked: 15, missed: [] })
})

test('a certificate stays what it was when questions, names and the list change', async () => {
  const { answersRight, certificate, check, set, lesson } = await open()
  await answersRight(10, '01')
  await set('01', { status: 'over', way: 'test', passPercent: 100 })
  const code = await checkOf(certificate)
  // As if a question had been withdrawn.
  const { questions } = await lesson('01')
  await set('01', { questions: [...questions.slice(0, 9), 'withdrawn'] })
  const renamed = { name: 'Mornings', school: 'Other', roster: ['Ana'] }
  const first = { course: 'Evenings', school: '', isNamed: false, right: 10, asked: 10 }
  expect(await certificate(renamed)).toMatchObject({ ...first, passed: [{ asked: 10 }] })
  await answersRight(5, '02')
  await set('02', { status: 'over' })
  const later = { ...first, right: 15, asked: 15, passed: [{ lesson: '01', asked: 10 }] }
  expect(await certificate(renamed)).toMatchObject(later)
  expect(await check(code)).toMatchObject(later)
})

test('a test that is not over, or was failed, is not in a certificate', async () => {
  const { answersRight, certificate, set, services, clock } = await open()
  await answersRight(10, '01')
  await answersRight(3, '02')
  await set('01', { status: 'over' })
  await set('02', { way: 'test', passPercent: 80 })
  expect(await certificate()).toMatchObject({ right: 10, asked: 10 })
  const endedAt = services.now().toISOString()
  await set('02', { status: 'over', endedAt })
  expect(await certificate()).toMatchObject({ right: 10, asked: 10 })
  clock.time += 30_001
  expect(await certificate()).toMatchObject({ right: 13, asked: 15, passed: [] })
})

test('the code shows the same to anybody, and stays when a lesson is opened again', async () => {
  const { answersRight, certificate, check, set, services, of, pupil } = await open()
  await answersRight(7, '01')
  await set('01', { status: 'over' })
  const code = await checkOf(certificate)
  expect(code).toMatch(/^001[a-z0-9]{12}$/)
  const { missed: _, ...shown } = (await certificate()) ?? {}
  expect(await check(code)).toEqual(shown)
  expect(await check(` ${code.slice(0, 7).toUpperCase()}-${code.slice(7)}`)).toMatchObject({
    right: 7,
  })
  await set('01', { status: 'open' })
  expect(await checkOf(certificate)).toBe(code)
  expect(await check(`${code.slice(0, -1)}1`)).toBeNull()
  expect(await check('001')).toBeNull()
  await change(services, of, { intent: 'remove', pupil: pupil.id, nickname: 'Ana' })
  expect(await check(code)).toBeNull()
})

test('who guesses too often is refused, also with a right code, and others are not', async () => {
  const { answersRight, certificate, check, set } = await open()
  await answersRight(1, '01')
  await set('01', { status: 'over' })
  const code = await checkOf(certificate)
  const guess = (n: number) => `001${String(n).padStart(12, '0')}`
  for (let n = 0; n < 601; n++) await check(`001${n}`)
  for (let n = 0; n < 600; n++) await check(guess(n))
  expect(await check(guess(600))).toHaveProperty('wait')
  expect(await check(code)).toHaveProperty('wait')
  expect(await check(code, { ...VISITOR, ...OTHER })).toHaveProperty('check')
})

test('a name of the school’s list stands on the certificate', async () => {
  const { answersRight, certificate, set } = await open()
  await answersRight(1, '01')
  await set('01', { status: 'over' })
  expect(await certificate({ roster: ['Ana'] })).toMatchObject({ isNamed: true })
})
