import { expect, test } from 'vitest'
import type { Services } from '../../context.server.ts'
import {
  type Course,
  type Lesson,
  type Letter,
  lessons,
  type Pupil,
} from '../course-records/course-records.server.ts'
import { joined, newLesson, openWithCourse } from '../courses/course.fixture.ts'
import { courseView } from '../courses/course-view.server.ts'
import { findPupil } from '../courses/join-course.server.ts'
import { courseTable } from './course-table.server.ts'
import { pupilReports } from './pupil-report.server.ts'
import { columns } from './pupil-results-messages.ts'

/** Opens a course of two lessons, of ten and five questions, with Ana and Ben. */
async function open() {
  const opened = await openWithCourse()
  const { services, found, questions } = opened
  const of = await found()
  await newLesson(services, of)
  const [ana, ben] = [await joined(services, of, 'Ana'), await joined(services, of, 'Ben')]
  /** Answers the first questions of a lesson: `+` is right, `-` is wrong. */
  async function answers(pupil: Pupil, signs: string, id = '01') {
    const asked = await questions(id)
    const sent = [...signs].map((sign, n) => {
      const { id = '', options = [], correctAnswer = '' } = asked[n] ?? {}
      const key = options.indexOf(correctAnswer)
      return [id, 'ABCD'[sign === '+' ? key : (key + 1) % 4] as Letter]
    })
    await opened.answer(pupil, Object.fromEntries(sent), { id })
  }
  return { ...opened, of, ana, ben, answers }
}

async function reportOf(services: Services, of: Course, link: string, isForPupils = true) {
  const { pupil } = (await findPupil(services, of.id, link)) ?? {}
  const { reportOf } = await pupilReports(services, of, { isForPupils })
  return reportOf(pupil as Pupil)
}

test('a pupil’s results are counted over all lessons, and are only the own ones', async () => {
  const { services, of, ana, ben, answers, questions } = await open()
  await answers(ana.pupil, '++-+')
  await answers(ana.pupil, '-', '02')
  await answers(ben.pupil, '----------')
  const report = await reportOf(services, of, ana.link)
  expect(report).toMatchObject({ nickname: 'Ana', asked: 15, answered: 5, right: 3 })
  expect(report.lessons.map(({ asked, answered, right }) => [asked, answered, right])).toEqual([
    [10, 4, 3],
    [5, 1, 0],
  ])
  const [first, second] = [await questions('01'), await questions('02')]
  expect(report.missed.map(({ item, lesson }) => [item.id, lesson])).toEqual([
    [second[0]?.id, '02'],
    [first[2]?.id, '01'],
  ])
  expect(report.readiness).toMatchObject({ verdict: 'not enough', answered: 5 })
  expect(JSON.stringify(report)).not.toContain('Ben')
})

test('a question that a pupil got right later is no longer missed', async () => {
  const { services, of, ana, answers, lesson } = await open()
  const { questions } = await lesson('01')
  await services.documents.batch([lessons(services, of.id).write.merge('02', { questions })])
  await answers(ana.pupil, '--')
  await answers(ana.pupil, '+', '02')
  expect((await reportOf(services, of, ana.link)).missed).toHaveLength(1)
})

test('of two answers to a question, the later one counts, also of an earlier lesson', async () => {
  const { services, of, ana, answers, lesson, clock } = await open()
  const { questions } = await lesson('01')
  await services.documents.batch([lessons(services, of.id).write.merge('02', { questions })])
  await answers(ana.pupil, '-', '02')
  clock.time += 1
  await answers(ana.pupil, '+', '01')
  expect((await reportOf(services, of, ana.link)).missed).toEqual([])
})

test('a test is passed or not by all of its questions once it is over', async () => {
  const { services, of, ana, answers } = await open()
  await answers(ana.pupil, '+++-', '02')
  const set = (fields: Partial<Lesson>) =>
    services.documents.batch([lessons(services, of.id).write.merge('02', fields)])
  await set({ way: 'test', passPercent: 60 })
  const { lessons: shown, later } = await reportOf(services, of, ana.link)
  expect([shown.length, later]).toEqual([1, [{ id: '02', day: '2026-11-20' }]])
  await set({ status: 'over' })
  const over = await reportOf(services, of, ana.link)
  expect(over.lessons[1]).toMatchObject({ answered: 4, right: 3, isPassed: true })
  await set({ passPercent: 80 })
  expect((await reportOf(services, of, ana.link)).lessons[1]?.isPassed).toBe(false)
})

test('one late answer makes the old ones of its lesson no fresher', async () => {
  const { services, of, ana, answers, clock } = await open()
  await answers(ana.pupil, '---------')
  clock.time += 80 * 24 * 60 * 60_000
  const { readiness: old } = await reportOf(services, of, ana.link)
  await answers(ana.pupil, '----------')
  const { readiness: late } = await reportOf(services, of, ana.link)
  // Otherwise all explanations would be as good as just read.
  expect(late.right).toBeLessThan(old.right + 0.05)
})

test('a test tells a pupil nothing before it is over, and the teacher all', async () => {
  const { services, clock, of, ana, answers } = await open()
  await answers(ana.pupil, '+-')
  await answers(ana.pupil, '-+', '02')
  const set = (fields: Partial<Lesson>) =>
    services.documents.batch([lessons(services, of.id).write.merge('02', fields)])
  await set({ way: 'test' })
  const own = await reportOf(services, of, ana.link)
  expect([own.answered, own.missed.length, own.readiness.answered]).toEqual([2, 1, 2])
  const whole = await reportOf(services, of, ana.link, false)
  expect([whole.answered, whole.missed.length, whole.readiness.answered]).toEqual([4, 2, 2])
  // A question that the test asks, too, would tell its key.
  const { questions } = (await lessons(services, of.id).get('01')) as Lesson
  await set({ questions })
  expect((await reportOf(services, of, ana.link)).missed).toEqual([])
  // Answers that are under way still count.
  await set({ status: 'over', endedAt: services.now().toISOString() })
  expect((await reportOf(services, of, ana.link)).lessons).toHaveLength(1)
  clock.time += 31_000
  expect((await reportOf(services, of, ana.link)).lessons).toHaveLength(2)
})

test('the table has a row for each pupil, lesson and topic, and each share is of the answered', async () => {
  const { services, of, ana, answers } = await open()
  await answers(ana.pupil, '++-')
  await answers(ana.pupil, '+++-', '02')
  const ended = { way: 'test', passPercent: 80, status: 'over' } as const
  await services.documents.batch([lessons(services, of.id).write.merge('02', ended)])
  const topic = "Your state's manual"
  expect(await courseTable(services, of)).toEqual([
    columns(),
    ['Ana', '2026-11-20', '1', 'Practice', topic, '10', '3', '2', '67%', ''],
    ['Ana', '2026-11-20', '2', 'Test', topic, '5', '4', '3', '75%', 'not passed'],
    ['Ben', '2026-11-20', '1', 'Practice', topic, '10', '0', '0', '', ''],
    ['Ben', '2026-11-20', '2', 'Test', topic, '5', '0', '0', '', ''],
  ])
})

test('the course’s page has a line for each pupil, and what the course missed', async () => {
  const { services, of, ana, ben, answers, questions } = await open()
  await answers(ana.pupil, '+-')
  await answers(ben.pupil, '--')
  const { pupils, topics, missed } = await courseView(services, of)
  expect(pupils.map(({ nickname, answered, right }) => [nickname, answered, right])).toEqual([
    ['Ana', 2, 1],
    ['Ben', 2, 0],
  ])
  expect(topics).toEqual([{ topic: 'manual', answered: 4, right: 1 }])
  const [first, second] = await questions('01')
  expect(missed.map(({ item, answered, right }) => [item.id, answered, right])).toEqual([
    [second?.id, 2, 0],
    [first?.id, 2, 1],
  ])
})
