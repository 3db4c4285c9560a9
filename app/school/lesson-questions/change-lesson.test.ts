import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { readBank } from '../../questions/bank/bank.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { lessons, pupils as pupilsOf } from '../course-records/course-records.server.ts'
import { joined, newLesson, openWithCourse } from '../courses/course.fixture.ts'
import { changeLesson } from './change-lesson.server.ts'
import { findInBank } from './find-in-bank.server.ts'

async function open(of: Partial<Services> = {}) {
  const opened = await openWithCourse(of)
  const { services, code, lesson } = opened
  const ids = async () => (await lesson()).questions
  const change = (wish: Parameters<typeof changeLesson>[3], at: Services = services) =>
    changeLesson(at, code, '01', wish)
  return { ...opened, ids, change }
}

describe('the questions of a lesson', () => {
  test('move up and down, once for each press', async () => {
    const { ids, change } = await open()
    const [first = '', second = '', third = ''] = await ids()
    const up = { intent: 'up', question: third, place: 2 } as const
    await Promise.all([change(up), change(up)])
    expect((await ids()).slice(0, 3)).toEqual([first, third, second])
    await change({ intent: 'down', question: first, place: 0 })
    expect((await ids()).slice(0, 3)).toEqual([third, first, second])
    await change({ intent: 'up', question: third, place: 0 })
    expect((await ids()).slice(0, 3)).toEqual([third, first, second])
  })

  test('are 5 to 50', async () => {
    const { services, found, lesson, ids, change } = await open()
    for (const question of (await ids()).slice(5)) {
      expect(await change({ intent: 'out', question })).toHaveProperty('at')
    }
    const [question = ''] = await ids()
    expect(await change({ intent: 'out', question })).toMatchObject({ status: 409 })
    expect(await ids()).toHaveLength(5)
    const { items } = await readBank(services, 'OR', (await lesson()).version)
    await lessons(services, (await found()).id).merge('01', {
      questions: Array.from({ length: 50 }, (_, n) => items[n % 25]?.id ?? ''),
    })
    const another = items[29]?.id ?? ''
    expect(await change({ intent: 'add', questions: [another] })).toMatchObject({ status: 409 })
  })

  test('are added once, and only those of the state', async () => {
    const { services, found, lesson, ids, change } = await open()
    const before = await ids()
    const { shown } = await findInBank(services, await found(), await lesson(), {
      find: '',
      topic: null,
    })
    const fresh = shown.flatMap(({ item, lessons: asking }) =>
      asking.length === 0 && item.id ? item.id : [],
    )
    const [one = '', two = ''] = fresh
    const wished = [one, two, one, before[0] ?? '', 'no-such-question', 'own-0001']
    expect(await change({ intent: 'add', questions: wished })).toEqual({ at: one })
    expect(await ids()).toEqual([...before, one, two])
    expect(await change({ intent: 'add', questions: [] })).toMatchObject({ status: 422 })
  })
})

test('an answer that does not count leaves the questions of a lesson open to changes', async () => {
  const { services, code, found, lesson, ids, change, answer } = await open()
  const { pupil } = await joined(services, await found(), 'Ana')
  expect(await answer(pupil, { 'taken-out': 'A' })).toEqual({})
  expect((await pupilsOf(services, code).get(pupil.id))?.lessons).toEqual({})
  const [question = ''] = await ids()
  expect(await change({ intent: 'swap', question })).toHaveProperty('at')
  const [fresh = ''] = await ids()
  expect(await answer(pupil, { [fresh]: 'B' })).toEqual({ [fresh]: 'B' })
  expect((await lesson()).isAnswered).toBe(true)
})

describe('a swap', () => {
  test('draws a question of the topic that the course has not had, about no fact of the others', async () => {
    const { services, found, lesson, ids, change } = await open()
    const before = await ids()
    await newLesson(services, await found(), { status: 'waiting' })
    const asked = [...before, ...(await lesson('02')).questions]
    const { items } = await readBank(services, 'OR', (await lesson()).version)
    const free = items.flatMap(({ id }) => (asked.includes(id) ? [] : id))
    const [old = '', other = ''] = before
    const [same = '', clash = ''] = free
    const notes: Record<string, object> = {
      [old]: { topic: 'signs', facts: ['a'] },
      [other]: { topic: 'law', facts: ['b'] },
      [same]: { topic: 'signs', facts: ['a'] },
      [clash]: { topic: 'signs', facts: ['b', 'c'] },
    }
    for (const { id } of items) {
      await quizItems(services, 'OR').merge(id, notes[id] ?? { topic: 'braking' })
    }
    // A process that has not read the bank before.
    const fresh: Services = { ...openTestServices().services, documents: services.documents }
    expect(await change({ intent: 'swap', question: old }, fresh)).toEqual({ at: same })
    expect(await ids()).toEqual(before.with(0, same))
    expect(await change({ intent: 'swap', question: other }, fresh)).toMatchObject({ status: 409 })
  })
})

describe('once a pupil has answered', () => {
  test('the questions stay, and the list of another lesson can still change', async () => {
    const { services, found, lesson, ids, change, answer } = await open()
    await newLesson(services, await found(), { status: 'waiting' })
    const { pupil } = await joined(services, await found(), 'Ana')
    const before = await ids()
    const [question = ''] = before
    await answer(pupil, { [question]: 'A' })
    for (const intent of ['out', 'swap'] as const) {
      expect(await change({ intent, question })).toMatchObject({ status: 409 })
    }
    expect(await ids()).toEqual(before)
    const [ofSecond = ''] = (await lesson('02')).questions
    const wish = { intent: 'down', question: ofSecond, place: 0 } as const
    expect(await changeLesson(services, (await found()).id, '02', wish)).toEqual({ at: ofSecond })
  })

  test.each(['out', 'swap'] as const)(
    'an answer to a question that went by "%s" counts not',
    async (intent) => {
      const { services, found, ids, change, answer, questions } = await open()
      const { pupil } = await joined(services, await found(), 'Ana')
      const [question = '', other = ''] = await ids()
      // The teacher changes the list after the pupil's request has read it.
      let isFirst = true
      const get: DocumentStore['get'] = async (path) => {
        if (path.includes('/pupils/') && isFirst) {
          isFirst = false
          await change({ intent, question })
        }
        return services.documents.get(path)
      }
      const late = { ...services, documents: { ...services.documents, get } }
      const told = await answer(pupil, { [question]: 'A', [other]: 'B' }, { at: late })
      expect(told).toEqual({ [other]: 'B' })
      expect((await questions()).map(({ id }) => id)).toEqual(await ids())
      expect(await ids()).not.toContain(question)
    },
  )
})

describe.each(STORES)('two processes at one %s database', (kind) => {
  const newDatabase = useStore(kind)

  test('never change questions and store a first answer to them at once', async () => {
    const database = await newDatabase()
    const opened = await open({ documents: database.open() })
    const { services, found, ids, answer } = opened
    const other: Services = { ...openTestServices().services, documents: database.open() }
    const pupils = await Promise.all(
      ['Ana', 'Ben', 'Cem'].map(
        async (name) => (await joined(services, await found(), name)).pupil,
      ),
    )
    const [question = '', second = '', third = ''] = await ids()
    const told = pupils.map((pupil) => answer(pupil, { [question]: 'A', [third]: 'C' }))
    const changes = [
      opened.change({ intent: 'down', question, place: 0 }, other),
      opened.change({ intent: 'swap', question: second }, other),
      opened.change({ intent: 'out', question: third }, other),
    ]
    const [outcomes, answers] = [await Promise.all(changes), await Promise.all(told)]
    expect(outcomes.every((one) => 'at' in one || ('status' in one && one.status === 409))).toBe(
      true,
    )
    const now = await ids()
    const asked = await opened.questions()
    expect(asked.map(({ id }) => id)).toEqual(now)
    // Each answer is at the place of its question, whichever came first.
    for (const [n, pupil] of pupils.entries()) {
      const stored = await pupilsOf(services, opened.code).get(pupil.id)
      const letters = stored?.lessons['01']?.letters ?? ''
      expect(letters).toHaveLength(now.length)
      expect(letters[now.indexOf(question)]).toBe('A')
      expect(letters.match(/[A-D]/g)).toHaveLength(now.includes(third) ? 2 : 1)
      if (now.includes(third)) expect(letters[now.indexOf(third)]).toBe('C')
      expect(answers[n]).toMatchObject({ [question]: 'A' })
    }
  })
})
