import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import {
  type Course,
  courses,
  findCourse,
  newSecret,
  watchCourses,
} from '../course-records/course-records.server.ts'
import { LETTERS } from '../question/option-letters.ts'
import { changes } from '../question-bank/bank.fixture.ts'
import { questionsOf, storeAnswers } from './answers.server.ts'
import { changeCourse, findForTeacher } from './change-course.server.ts'
import { form, join, joined, ok, openWithCourse as open, VISITOR } from './course.fixture.ts'
import { viewOf } from './course-view.server.ts'
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
  const { services, code, found } = await open()
  const spelled = `${code.slice(0, 4).toUpperCase()} - ${code.slice(4)}`
  const of = (await findCourse(services, spelled)) as Course
  expect(of.id).toBe(code)
  const { link, pupil } = await joined(services, of, '  Road   Runner ')
  expect(pupil).toMatchObject({ nickname: 'Road Runner' })
  const { questions } = await questionsOf(services, of)
  const [first, second] = questions.map(({ id = '' }) => id) as [string, string]
  expect(
    await storeAnswers(services, of, pupil, { [first]: 'B', 'no such question': 'A' }),
  ).toEqual({
    [first]: 'B',
  })
  const again = (await findPupil(services, code, link))?.pupil
  expect(
    await storeAnswers(services, await found(), again ?? pupil, { [first]: 'C', [second]: 'D' }),
  ).toEqual({
    [first]: 'B',
    [second]: 'D',
  })
})

test('the teacher sees who is where, what was missed, and no secret of a pupil', async () => {
  const { services, code, secret, found } = await open()
  const of = await found()
  const { questions } = await questionsOf(services, of)
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
    await storeAnswers(services, of, pupil, Object.fromEntries(answers))
  }
  const shown = await viewOf(services, (await findForTeacher(services, code, secret)) as Course)
  expect(
    shown.pupils.map(({ nickname, answers }) => [nickname, Object.keys(answers).length]),
  ).toEqual([
    ['Ana', 10],
    ['Ben', 9],
    ['Cy', 8],
  ])
  expect(shown.results[0]).toMatchObject({ answered: 3, right: 1 })
  expect(shown.results[9]).toMatchObject({ answered: 1, right: 1 })
  expect(JSON.stringify(shown)).not.toMatch(/key|[0-9a-f]{64}/)
})

describe('a course', () => {
  test('has places for 60 pupils, also for those who come at once, and a removed one leaves room', async () => {
    const { services, found, code, secret } = await open()
    const of = await found()
    const names = Array.from({ length: 62 }, (_, n) => `Pupil ${n}`)
    const outcomes = await Promise.all(names.map((name) => join(services, of, name)))
    expect(outcomes.filter((one) => 'link' in one)).toHaveLength(60)
    expect(outcomes.filter((one) => 'message' in one)).toEqual(
      Array(2).fill({ message: expect.stringMatching(/60 pupils/), status: 409 }),
    )
    const { pupils } = await viewOf(services, of)
    expect(new Set(pupils.map(({ nickname }) => nickname)).size).toBe(60)
    const seventh = pupils[7]
    await changeCourse(
      services,
      of,
      form({ intent: 'remove', pupil: seventh?.id ?? '', nickname: seventh?.nickname ?? '' }),
    )
    expect(await join(services, of, 'Late')).toHaveProperty('link')
    expect(await findForTeacher(services, code, secret)).not.toBeNull()
  })

  test('refuses a nickname that somebody has, and joining once it is closed', async () => {
    const { services, found } = await open()
    await join(services, await found(), 'Ana')
    expect(await join(services, await found(), 'ANA')).toMatchObject({ status: 409 })
    await changeCourse(services, await found(), form({ intent: 'close' }))
    expect(await join(services, await found(), 'Ben')).toMatchObject({ status: 410 })
    await changeCourse(services, await found(), form({ intent: 'open' }))
    expect(await join(services, await found(), 'Ben')).toHaveProperty('link')
  })

  test('has a new link for its teacher, and then the leaked one opens nothing', async () => {
    const { services, found, code, secret } = await open()
    const fresh = newSecret()
    await changeCourse(services, await found(), form({ intent: 'new-link', fresh: 'forged' }))
    expect(await findForTeacher(services, code, secret)).not.toBeNull()
    await changeCourse(services, await found(), form({ intent: 'new-link', fresh }))
    expect(await findForTeacher(services, code, secret)).toBeNull()
    expect(await findForTeacher(services, code, fresh)).not.toBeNull()
  })

  test.each(['by its teacher', 'after 30 days', 'after two days without a pupil'])(
    'leaves nothing once it is deleted %s',
    async (by) => {
      const { services, clock, documents, found, code } = await open()
      const days = by === 'after 30 days' ? 30 : 2
      if (days === 30) {
        const { pupil } = await joined(services, await found(), 'Ana')
        const [{ id = '' } = {}] = (await questionsOf(services, await found())).questions
        await storeAnswers(services, await found(), pupil, { [id]: 'A' })
      }
      if (by !== 'by its teacher') {
        clock.time += days * DAY_MS - 1
        expect(await findCourse(services, code)).not.toBeNull()
        clock.time += 1
        expect(await findCourse(services, code)).toBeNull()
        watchCourses(services)
        await expect.poll(() => courses(services).list()).toEqual([])
      } else await changeCourse(services, await found(), form({ intent: 'delete' }))
      expect(await leftOf(documents, code)).toEqual([])
    },
  )

  test('takes two answers that arrive together, and one press of the button twice', async () => {
    const { services, found, code } = await open()
    const of = await found()
    const secret = newSecret()
    const { link } = ok(await join(services, of, 'Ana', secret))
    expect(await join(services, of, 'Ana', secret)).toEqual({ link })
    const { pupil } = (await findPupil(services, code, link)) ?? {}
    if (!pupil) throw new Error('There is no pupil')
    const { questions } = await questionsOf(services, of)
    const ids = questions.map(({ id = '' }) => id)
    await Promise.all(ids.map((id) => storeAnswers(services, of, pupil, { [id]: 'C' })))
    const { pupils } = await viewOf(services, of)
    expect(Object.keys(pupils[0]?.answers ?? {})).toHaveLength(10)
    expect(pupils).toHaveLength(1)
  })

  test.each(['remove', 'delete'])(
    'is not brought back by an answer on its way: %s',
    async (intent) => {
      const { services, found, documents, code } = await open()
      const of = await found()
      const { pupil } = await joined(services, of, 'Ana')
      const [{ id = '' } = {}] = (await questionsOf(services, of)).questions
      const { id: place, nickname } = pupil
      await changeCourse(services, of, form({ intent, pupil: place, nickname }))
      expect(await storeAnswers(services, of, pupil, { [id]: 'A' })).toBeNull()
      await changeCourse(services, of, form({ intent: 'close' }))
      const left = (await leftOf(documents, code)).filter((path) => !path.includes('/step-'))
      expect(left).toEqual(intent === 'delete' ? [] : [`courses/${code}`])
    },
  )

  test('leaves out a question that was withdrawn, and keeps the other answers in their places', async () => {
    const { services, found } = await open()
    const of = await found()
    const { pupil } = await joined(services, of, 'Ana')
    const { questions } = await questionsOf(services, of)
    const answers = Object.fromEntries(
      questions.slice(0, 3).map(({ id = '' }) => [id, 'A' as const]),
    )
    await storeAnswers(services, of, pupil, answers)
    await changes(services, { intent: 'withdraw', id: questions[0]?.id ?? '', revision: 1 })
    const { results, questions: left } = await viewOf(services, of)
    expect(left.map(({ id }) => id)).toEqual(questions.slice(1).map(({ id }) => id))
    expect(results.map(({ answered }) => answered)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0])
  })
})

test('a pupil whom the teacher lets back in keeps the answers, and the old link opens nothing', async () => {
  const { services, code, found } = await open()
  const of = await found()
  const { pupil, link } = await joined(services, of, 'Ana')
  const [{ id = '' } = {}] = (await questionsOf(services, of)).questions
  await storeAnswers(services, of, pupil, { [id]: 'B' })
  const asked = { intent: 'let-back', pupil: pupil.id, nickname: 'Ana' }
  expect(
    await changeCourse(services, of, form({ ...asked, nickname: 'Ben', fresh: newSecret() })),
  ).toBeNull()
  expect(await findPupil(services, code, link)).not.toBeNull()
  const returning = await changeCourse(services, of, form({ ...asked, fresh: newSecret() }))
  expect(await findPupil(services, code, link)).toBeNull()
  expect(await storeAnswers(services, of, pupil, { [id]: 'C' })).toBeNull()
  const byLink = await findPupil(services, code, returning?.link ?? '')
  expect(byLink?.pupil).toMatchObject({ nickname: 'Ana', q1: 'B' })

  const { link: again } = ok(await join(services, of, 'ana'))
  expect((await findPupil(services, code, again))?.pupil).toMatchObject({
    nickname: 'Ana',
    q1: 'B',
  })
  expect(await findPupil(services, code, returning?.link ?? '')).toBeNull()
  expect(await join(services, of, 'Ana')).toMatchObject({ status: 409 })
})

test('the teacher removes all pupils without answers at once', async () => {
  const { services, found } = await open()
  const of = await found()
  const { pupil } = await joined(services, of, 'Ana')
  await Promise.all(['Ben', 'Cy'].map((name) => join(services, of, name)))
  const [{ id = '' } = {}] = (await questionsOf(services, of)).questions
  await storeAnswers(services, of, pupil, { [id]: 'B' })
  expect((await viewOf(services, of)).idle).toBe(2)
  await changeCourse(services, of, form({ intent: 'remove-idle' }))
  expect((await viewOf(services, of)).pupils.map(({ nickname }) => nickname)).toEqual(['Ana'])
  expect(await join(services, of, 'Ben')).toHaveProperty('link')
})

test('links of other courses, forged and short ones find nobody', async () => {
  const { services, found, code, asked, secret } = await open()
  const { link: ofPupil } = ok(await join(services, await found(), 'Ana'))
  const other = ok(await openCourse(services, asked, newSecret(), VISITOR))
  expect(await findPupil(services, other.code, ofPupil)).toBeNull()
  expect(await findForTeacher(services, other.code, secret)).toBeNull()
  for (const link of ['', '01', `02${ofPupil.slice(2)}`, ofPupil.slice(0, -1), '../01', '%2e']) {
    expect(await findPupil(services, code, link), link).toBeNull()
  }
  for (const typed of ['', 'x', '../../..', `${code}x`, 'é'.repeat(8)]) {
    expect(await findCourse(services, typed), typed).toBeNull()
  }
})
