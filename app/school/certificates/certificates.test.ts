import { expect, test } from 'vitest'
import { localRateLimits } from '../../../platform/rate-limit.ts'
import {
  type Course,
  type Lesson,
  type Letter,
  lessons,
  pupils,
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
  async function answersRight(count: number, id: string) {
    const sent = (await questions(id)).slice(0, count).map((item) => {
      const letter = 'ABCD'[item.options.indexOf(item.correctAnswer)] as Letter
      return [item.id ?? '', letter]
    })
    await opened.answer(pupil, Object.fromEntries(sent), { id })
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

test('a certificate takes answers in each lesson that is over, and says what was right', async () => {
  const { answersRight, certificate, set } = await open()
  await answersRight(7, '01')
  expect(await certificate()).toEqual({ missing: [] })
  await set('01', { status: 'over' })
  expect(await certificate()).toMatchObject({ lessons: ['01'], right: 7, asked: 10, passed: [] })
  await answersRight(4, '02')
  await set('02', { status: 'over', way: 'test', passPercent: 80, day: '2026-12-24' })
  expect(await certificate()).toMatchObject({
    ...{ nickname: 'Ana', isNamed: false, course: 'Evenings' },
    ...{ lessons: ['01', '02'], right: 11, asked: 15, day: '2026-12-24' },
    passed: [{ lesson: '02', right: 4, asked: 5 }],
  })
})

test('a pupil who missed a lesson is told which', async () => {
  const { answersRight, certificate, set } = await open()
  await answersRight(1, '02')
  await set('01', { status: 'over' })
  await set('02', { status: 'over' })
  expect(await certificate()).toEqual({ missing: ['01'] })
})

test('a test that is not over, or was failed, is not in a certificate', async () => {
  const { answersRight, certificate, set } = await open()
  await answersRight(10, '01')
  await answersRight(3, '02')
  await set('01', { status: 'over' })
  await set('02', { way: 'test', passPercent: 80 })
  expect(await certificate()).toMatchObject({ right: 10, asked: 10 })
  await set('02', { status: 'over' })
  expect(await certificate()).toMatchObject({ right: 13, asked: 15, passed: [] })
})

test('the code shows the same to anybody, and stays when a lesson is opened again', async () => {
  const { answersRight, certificate, check, set, services, of, pupil } = await open()
  await answersRight(7, '01')
  await set('01', { status: 'over' })
  const code = await checkOf(certificate)
  expect(code).toMatch(/^001[a-z0-9]{12}$/)
  expect(await check(code)).toEqual(await certificate())
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
  for (let n = 0; n < 600; n++) await check(`001${n}`)
  expect(await check('001600')).toHaveProperty('wait')
  expect(await check(code)).toHaveProperty('wait')
  expect(await check(code, { ...VISITOR, ...OTHER })).toHaveProperty('check')
})

test('a name of the school’s list stands on the certificate', async () => {
  const { answersRight, certificate, set, services, of } = await open()
  await answersRight(1, '01')
  await set('01', { status: 'over' })
  expect(await certificate({ roster: ['Ana'] })).toMatchObject({ isNamed: true })
  expect(await pupils(services, of.id).get('001')).toMatchObject({ certificate: { right: 1 } })
})
