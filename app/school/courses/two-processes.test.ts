import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { courses, lessons, pupils } from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { change, join, joined, newLesson, ok, openWithCourse, VISITOR } from './course.fixture.ts'
import { setStatus } from './lessons.server.ts'
import { openCourse } from './open-course.server.ts'
import { beginTest, storePicks } from './test-answers.server.ts'

describe.each(STORES)('two processes at one %s database', (kind) => {
  const newDatabase = useStore(kind)

  async function open() {
    const database = await newDatabase()
    const opened = await openWithCourse({ documents: database.open() })
    const other: Services = { ...openTestServices().services, documents: database.open() }
    return { ...opened, both: [opened.services, other] as const }
  }

  /** Runs the work at once, in each process several times. */
  function atOnce<T>(
    both: readonly Services[],
    times: number,
    work: (of: Services, n: number) => T,
  ) {
    return Promise.all(Array.from({ length: times }, (_, n) => work(both[n % 2] as Services, n)))
  }

  test('store the first of several answers to a question, and tell it to all', async () => {
    const { services, both, found, questions, answer } = await open()
    const { pupil } = await joined(services, await found(), 'Ana')
    for (const { id = '' } of (await questions()).slice(0, 3)) {
      const told = await atOnce(both, 4, (at, n) =>
        answer(pupil, { [id]: 'ABCD'[n] as 'A' }, { at }),
      )
      const letters = told.map((answers) => answers?.[id])
      expect(new Set(letters).size, letters.join()).toBe(1)
      expect(letters[0]).toMatch(/^[A-D]$/)
    }
  })

  test('take each answer of a test before the end, and none after it', async () => {
    const { services, both, found, lesson, questions, clock } = await open()
    ok(await newLesson(services, await found(), { test: { minutes: 10 } }))
    const of = await found()
    const ids = (await questions('02')).map(({ id = '' }) => id)
    for (const nickname of ['Ana', 'Ben']) {
      const { pupil } = await joined(services, of, nickname)
      const test = await lesson('02')
      await Promise.all(both.map((at) => beginTest(at, of, pupil, test)))
      const send = (at: Services, n: number) =>
        storePicks(at, of, pupil, test, { answers: { [ids[n] ?? '']: 'A' }, isHandedIn: n === 2 })
      const told = await atOnce(both, 4, send)
      const { letters = '', handedInAt } =
        (await pupils(services, of.id).get(pupil.id))?.lessons['02'] ?? {}
      expect(handedInAt).toBeTruthy()
      // Each pupil is told what has happened to the answer.
      const counted = told.map((one, n) => one?.late === null && one.answers[ids[n] ?? ''] === 'A')
      expect(counted).toEqual([0, 1, 2, 3].map((n) => letters[n] === 'A'))
      expect(counted[2]).toBe(true)
    }
    const { pupil } = await joined(services, of, 'Cy')
    await beginTest(services, of, pupil, await lesson('02'))
    const asked = await lesson('02')
    const [end] = await Promise.all([
      setStatus(both[0], of, asked, 'over'),
      storePicks(both[1], of, pupil, asked, { answers: { [ids[0] ?? '']: 'B' } }),
    ])
    expect(end).toBeNull()
    expect((await pupils(services, of.id).get(pupil.id))?.lessons['02']?.letters).toBe('B----')
    clock.time += 60_000
    const late = await storePicks(services, of, pupil, await lesson('02'), {
      answers: { [ids[1] ?? '']: 'B' },
    })
    expect(late?.late).toEqual({ numbers: [2], why: 'ended' })
  })

  test('let one of several pupils have a nickname', async () => {
    const { services, both, code, found } = await open()
    const of = await found()
    const outcomes = await atOnce(both, 8, (at, n) => join(at, of, n % 4 < 2 ? 'Ana' : 'ＡＮＡ'))
    expect(outcomes.filter((one) => 'link' in one)).toHaveLength(1)
    expect(outcomes.filter((one) => 'status' in one && one.status === 409)).toHaveLength(7)
    expect(await pupils(services, code).list()).toHaveLength(1)
  })

  test('make one pupil, one lesson and one course of one press, however often it is sent', async () => {
    const { services, both, asked, code, found } = await open()
    const of = await found()
    const press = newSecret()
    const links = await atOnce(both, 8, (at) => join(at, of, 'Ana', press))
    expect(new Set(links.map((one) => ok(one).link)).size).toBe(1)
    expect(await pupils(services, code).list()).toHaveLength(1)
    const made = await atOnce(both, 8, (at) => newLesson(at, of, { secret: press }))
    expect(made).toEqual(Array(8).fill({ id: '02' }))
    expect(await lessons(services, code).list()).toHaveLength(2)
    const opened = await atOnce(both, 8, (at) => openCourse(at, asked, press, VISITOR))
    expect(new Set(opened.map((one) => ok(one).code)).size).toBe(1)
    expect(await courses(services).list()).toHaveLength(2)
  })

  test('let a pupil back in once', async () => {
    const { services, both, found } = await open()
    const of = await found()
    const { id, nickname } = (await joined(services, of, 'Ana')).pupil
    await change(services, of, { intent: 'let-back', pupil: id, nickname, fresh: newSecret() })
    const outcomes = await atOnce(both, 6, (at) => join(at, of, 'ana'))
    expect(outcomes.filter((one) => 'link' in one)).toHaveLength(1)
  })
})

test('letting a pupil back changes nothing once another pupil has the place', async () => {
  const { services, code, found } = await openWithCourse()
  const of = await found()
  const { pupil } = await joined(services, of, 'Ana')
  const path = `courses/${code}/pupils/${pupil.id}`
  let isFirst = true
  const get: DocumentStore['get'] = async (asked) => {
    const stored = await services.documents.get(asked)
    if (asked === path && isFirst) {
      isFirst = false
      await change(services, of, { intent: 'remove', pupil: pupil.id, nickname: 'Ana' })
      await join(services, of, 'Ben')
    }
    return stored
  }
  const late = { ...services, documents: { ...services.documents, get } }
  const asked = { intent: 'let-back', pupil: pupil.id, nickname: 'Ana', fresh: newSecret() }
  expect(await change(late, of, asked)).toBeNull()
  const ben = (await services.documents.get(path))?.data
  expect(ben).toMatchObject({ nickname: 'Ben' })
  expect(ben).not.toHaveProperty('mayReturn')
})
