import { describe, expect, test, vi } from 'vitest'
import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { changes } from '../../making/question-bank/bank.fixture.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import {
  type Course,
  courses,
  findCourse,
  pupils,
} from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { watchCourses } from '../course-records/watch-courses.server.ts'
import {
  change,
  join,
  joined,
  newLesson,
  OREGON,
  ok,
  openWithCourse as open,
  VISITOR,
} from './course.fixture.ts'
import { courseView, lessonView } from './course-view.server.ts'
import { findForTeacher } from './find-teacher.server.ts'
import { findPupil } from './join-course.server.ts'
import { openCourse } from './open-course.server.ts'

const DAY_MS = 24 * 60 * 60_000

/** Returns the paths of what the database has of a course. */
async function leftOf(documents: DocumentStore, code: string): Promise<string[]> {
  const left: string[] = []
  for await (const { path } of documents.all()) {
    if (path.startsWith(`courses/${code}`)) left.push(path)
  }
  return left
}

test('a pupil joins by the code in any spelling, and answers by a secret link', async () => {
  const { services, code, found, questions, answer } = await open()
  const spelled = `${code.slice(0, 4).toUpperCase()} - ${code.slice(4)}`
  const of = (await findCourse(services, spelled)) as Course
  expect(of.id).toBe(code)
  const { link, pupil } = await joined(services, of, '  Road   Runner ')
  expect(pupil).toMatchObject({ nickname: 'Road Runner' })
  const [first, second] = (await questions()).map(({ id = '' }) => id) as [string, string]
  expect(await answer(pupil, { [first]: 'B', 'no such question': 'A' })).toEqual({ [first]: 'B' })
  const again = (await findPupil(services, (await found()).id, link))?.pupil
  expect(await answer(again ?? pupil, { [first]: 'C', [second]: 'D' })).toEqual({
    [first]: 'B',
    [second]: 'D',
  })
})

test('the teacher sees who is where, what was missed, and no secret of a pupil', async () => {
  const { services, found, lesson, questions: asked, answer } = await open()
  const of = await found()
  const questions = await asked()
  const right = questions.map(
    ({ options, correctAnswer }) => LETTERS[options.indexOf(correctAnswer)],
  )
  for (const [n, name] of ['Ana', 'Ben', 'Cy'].entries()) {
    const { pupil } = await joined(services, of, name)
    // The n-th pupil answers n questions less, and errs in the first one, except Ana.
    const answers = questions.slice(0, 10 - n).map(({ id = '' }, place) => {
      const letter = right[place]
      return [id, n > 0 && place === 0 ? LETTERS.find((one) => one !== letter) : letter]
    })
    await answer(pupil, Object.fromEntries(answers))
  }
  const shown = await lessonView(services, of, await lesson())
  const lines = [
    ['Ana', 10, 10],
    ['Ben', 9, 8],
    ['Cy', 8, 7],
  ]
  const lineOf = ({ nickname, answered, right }: (typeof shown.pupils)[number]) => [
    nickname,
    answered,
    right,
  ]
  expect(shown.pupils.map(lineOf)).toEqual(lines)
  expect(shown.results[0]).toMatchObject({ answered: 3, right: 1 })
  expect(shown.results[9]).toMatchObject({ answered: 1, right: 1 })
  const course = await courseView(services, of)
  expect(course.pupils.map((pupil) => lineOf({ ...pupil, answers: {} }))).toEqual(lines)
  expect(JSON.stringify([shown, course])).not.toMatch(/key|[0-9a-f]{64}/)
})

describe('a course', () => {
  test('has places for 200 pupils, also for those who come at once, and a removed one leaves room', async () => {
    const { services, found, code, secret } = await open()
    const of = await found()
    const names = Array.from({ length: 202 }, (_, n) => `Pupil ${n}`)
    const outcomes = await Promise.all(names.map((name) => join(services, of, name)))
    expect(outcomes.filter((one) => 'link' in one)).toHaveLength(200)
    expect(outcomes.filter((one) => 'message' in one)).toEqual(
      Array(2).fill({ message: expect.stringMatching(/200 pupils/), status: 409 }),
    )
    const { pupils } = await courseView(services, of)
    expect(new Set(pupils.map(({ nickname }) => nickname)).size).toBe(200)
    const { id = '', nickname = '' } = pupils[7] ?? {}
    await change(services, of, { intent: 'remove', pupil: id, nickname })
    expect(await join(services, of, 'Late')).toHaveProperty('link')
    expect(await findForTeacher(services, code, secret)).not.toBeNull()
  })

  test('refuses a nickname that somebody has, and joining once it is closed', async () => {
    const { services, found } = await open()
    await join(services, await found(), 'Ana')
    expect(await join(services, await found(), 'ANA')).toMatchObject({ status: 409 })
    await change(services, await found(), { intent: 'close' })
    expect(await join(services, await found(), 'Ben')).toMatchObject({ status: 410 })
    await change(services, await found(), { intent: 'open' })
    expect(await join(services, await found(), 'Ben')).toHaveProperty('link')
  })

  test('has a new link for its teacher, and then the leaked one opens nothing', async () => {
    const { services, found, code, secret } = await open()
    const fresh = newSecret()
    await change(services, await found(), { intent: 'new-link', fresh: 'forged' })
    expect(await findForTeacher(services, code, secret)).not.toBeNull()
    await change(services, await found(), { intent: 'new-link', fresh })
    expect(await findForTeacher(services, code, secret)).toBeNull()
    expect(await findForTeacher(services, code, fresh)).toMatchObject({ role: 'first' })
  })

  test.each([
    'by its teacher',
    'after 90 days',
    'after two days without a pupil',
    'after 30 days without a pupil, if a lesson was made ahead',
    'on the day that its teacher chose',
  ])('leaves nothing once it is deleted %s', async (by) => {
    const { services, clock, documents, found, code, answer, questions } = await open()
    const opened = clock.time
    const days = Number(by.match(/\d+/)?.[0] ?? 2)
    if (by.includes('lesson')) await newLesson(services, await found())
    if (by.includes('chose')) {
      const day = new Date(opened + 300 * DAY_MS).toISOString().slice(0, 10)
      await change(services, await found(), { intent: 'end', day })
    }
    if (days === 90 || by.includes('chose')) {
      const { pupil } = await joined(services, await found(), 'Ana')
      const [{ id = '' } = {}] = await questions()
      await answer(pupil, { [id]: 'A' })
    }
    if (by === 'by its teacher') await change(services, await found(), { intent: 'delete' })
    else {
      const end = Date.parse((await found()).expiresAt)
      if (by.includes('chose')) expect(end - opened).toBeGreaterThan(299 * DAY_MS)
      else expect(end - opened).toBe(days * DAY_MS)
      clock.time = end - 1
      expect(await findCourse(services, code)).not.toBeNull()
      clock.time += 1
      expect(await findCourse(services, code)).toBeNull()
      watchCourses(services)
      await expect.poll(() => courses(services).list()).toEqual([])
    }
    expect(await leftOf(documents, code)).toEqual([])
  })

  test('is deleted though the deletion of an older one fails', async () => {
    const { services, clock, logged, code, found } = await open()
    const asked = { name: 'Later', state: OREGON }
    const other = ok(await openCourse(services, asked, newSecret(), VISITOR)).code
    await courses(services).merge(other, {
      expiresAt: new Date(Date.parse((await found()).expiresAt) + 1).toISOString(),
    })
    const { batch } = services.documents
    vi.spyOn(services.documents, 'batch').mockImplementation(async (writes) => {
      if (writes.some(({ path }) => path.startsWith(`courses/${code}/`))) throw new Error('Slow')
      return batch(writes)
    })
    clock.time += 3 * DAY_MS
    watchCourses(services)
    await expect.poll(() => courses(services).list()).toMatchObject([{ id: code }])
    expect(logged).toMatchObject([{ msg: 'a course that has ended stays for another hour' }])
  })

  test.each([['2026-13-01'], ['yesterday'], [-1], [0], [367]])(
    'does not end on a day that is none, has been, or is more than a year away: %s',
    async (day) => {
      const { services, clock, found } = await open()
      const before = (await found()).expiresAt
      const written =
        typeof day === 'string'
          ? day
          : new Date(clock.time + day * DAY_MS).toISOString().slice(0, 10)
      await change(services, await found(), { intent: 'end', day: written })
      expect((await found()).expiresAt).toBe(before)
    },
  )

  test('takes two answers that arrive together, and one press of the button twice', async () => {
    const { services, found, code, questions, answer } = await open()
    const of = await found()
    const secret = newSecret()
    const { link } = ok(await join(services, of, 'Ana', secret))
    expect(await join(services, of, 'Ana', secret)).toEqual({ link })
    const { pupil } = (await findPupil(services, code, link)) ?? {}
    if (!pupil) throw new Error('There is no pupil')
    const ids = (await questions()).map(({ id = '' }) => id)
    await Promise.all(ids.map((id) => answer(pupil, { [id]: 'C' })))
    const view = await courseView(services, of)
    expect(view.pupils.map(({ answered }) => answered)).toEqual([10])
  })

  test('leaves out a question that was withdrawn, and keeps the other answers in their places', async () => {
    const { services, found, lesson, questions: asked, answer } = await open()
    const of = await found()
    const { pupil } = await joined(services, of, 'Ana')
    const questions = await asked()
    await answer(pupil, Object.fromEntries(questions.slice(0, 3).map(({ id = '' }) => [id, 'A'])))
    await changes(services, { intent: 'withdraw', id: questions[0]?.id ?? '', revision: 1 })
    const { results, questions: left } = await lessonView(services, of, await lesson())
    expect(left.map(({ id }) => id)).toEqual(questions.slice(1).map(({ id }) => id))
    expect(results.map(({ answered }) => answered)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0])
  })
})

test('links of other courses, forged and short ones find nobody', async () => {
  const { services, found, code, asked, secret } = await open()
  const { link: ofPupil } = ok(await join(services, await found(), 'Ana'))
  const other = ok(await openCourse(services, asked, newSecret(), VISITOR))
  expect(await findPupil(services, other.code, ofPupil)).toBeNull()
  expect(await findForTeacher(services, other.code, secret)).toBeNull()
  expect(await pupils(services, other.code).list()).toEqual([])
  for (const link of ['', '001', `002${ofPupil.slice(3)}`, ofPupil.slice(0, -1), '../001', '%2e']) {
    expect(await findPupil(services, code, link), link).toBeNull()
  }
  for (const typed of ['', 'x', '../../..', `${code}x`, 'é'.repeat(8)]) {
    expect(await findCourse(services, typed), typed).toBeNull()
  }
})
