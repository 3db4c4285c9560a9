import { describe, expect, test } from 'vitest'
import { lessons, pupils } from '../course-records/course-records.server.ts'
import { joined, newLesson, ok, openWithCourse } from './course.fixture.ts'
import { courseView, lessonView, settingsView } from './course-view.server.ts'
import { begunLessons, type makeLesson, setStatus } from './lessons.server.ts'
import { pupilLesson } from './pupil-lesson.server.ts'
import { beginTest, storePicks } from './test-answers.server.ts'

const MINUTE_MS = 60_000
const GRACE_MS = 30_000
type Letters = Record<string, 'A' | 'B' | 'C' | 'D'>

/** Opens a course whose second lesson is a test of five questions, with Ana at it. */
async function open(test: Parameters<typeof makeLesson>[2]['test'] = { minutes: 10 }) {
  const opened = await openWithCourse()
  const { services, found, lesson, questions, clock } = opened
  ok(await newLesson(services, await found(), { test }))
  const { pupil } = await joined(services, await found(), 'Ana')
  const ids = (await questions('02')).map(({ id = '' }) => id)
  const ana = async () => (await pupils(services, (await found()).id).get(pupil.id)) ?? pupil
  const begin = async () => beginTest(services, await found(), pupil, await lesson('02'))
  const send = async (
    answers: Letters,
    more: { at?: Record<string, number>; isHandedIn?: boolean } = {},
  ) => storePicks(services, await found(), pupil, await lesson('02'), { answers, ...more })
  const set = async (status: 'open' | 'over') =>
    setStatus(services, await found(), await lesson('02'), status)
  const page = async (id = '02') => {
    const of = await found()
    const whose = { of, pupil: await ana(), begun: await begunLessons(services, of) }
    return pupilLesson(services, whose, await lesson(id), 0)
  }
  const [first = '', second = ''] = ids
  return { ...opened, ids, first, second, ana, begin, send, set, page, begunAt: () => clock.time }
}

describe('the clock of a pupil', () => {
  test.each([
    ['at the end of the time', 10 * MINUTE_MS, true],
    ['at the end of the grace', 10 * MINUTE_MS + GRACE_MS, true],
    ['a millisecond after the grace', 10 * MINUTE_MS + GRACE_MS + 1, false],
  ])('counts an answer that arrives %s: %s ms, %s', async (_, passedMs, isCounted) => {
    const { clock, begin, send, first } = await open()
    await begin()
    clock.time += passedMs
    const stored = await send({ [first]: 'B' })
    expect(stored?.answers).toEqual(isCounted ? { [first]: 'B' } : {})
    expect(stored?.late).toEqual(isCounted ? null : { numbers: [1], why: 'time over' })
  })

  test('shows that the time is over exactly at its end', async () => {
    const { clock, begin, page } = await open()
    await begin()
    clock.time += 10 * MINUTE_MS - 1
    expect((await page()).test).toMatchObject({ stage: 'at it', leftMs: 1 })
    clock.time += 1
    expect((await page()).test).toMatchObject({ stage: 'done', leftMs: 0, isHandedIn: false })
  })

  test('begins once, and never in a lesson that is over', async () => {
    const { clock, begin, ana, set } = await open()
    await begin()
    const { begunAt } = (await ana()).lessons['02'] ?? {}
    expect(begunAt).toBe(new Date(clock.time).toISOString())
    clock.time += MINUTE_MS
    await begin()
    expect((await ana()).lessons['02']?.begunAt).toBe(begunAt)
    await set('over')
    const { begin: late, ana: ben, set: end } = await open()
    await end('over')
    await late()
    expect((await ben()).lessons).toEqual({})
  })

  test('does not run in a test without minutes', async () => {
    const { clock, begin, send, first, page } = await open({})
    await begin()
    clock.time += 24 * 60 * MINUTE_MS
    expect((await page()).test).toMatchObject({ stage: 'at it', leftMs: null })
    expect((await send({ [first]: 'B' }))?.answers).toEqual({ [first]: 'B' })
  })
})

describe('the end by the teacher', () => {
  test.each([
    ['at the end of the grace', GRACE_MS, true],
    ['a millisecond after the grace', GRACE_MS + 1, false],
  ])('counts an answer that arrives %s', async (_, passedMs, isCounted) => {
    const { clock, begin, send, set, first } = await open()
    await begin()
    await set('over')
    clock.time += passedMs
    const late = isCounted ? null : { numbers: [1], why: 'ended' }
    expect((await send({ [first]: 'B' }))?.late).toEqual(late)
  })

  test('shows the key only once no answer counts any more, and can be taken back until then', async () => {
    const { clock, begin, set, page } = await open()
    await begin()
    await set('over')
    clock.time += GRACE_MS
    expect(await page()).toMatchObject({ questions: [], test: { stage: 'ending' } })
    expect(await set('open')).toBeNull()
    expect((await page()).test?.stage).toBe('at it')
    await set('over')
    clock.time += GRACE_MS + 1
    const { questions, test } = await page()
    expect(test?.stage).toBe('over')
    expect(questions.map(({ correctAnswer }) => correctAnswer)).not.toContain('')
    expect(await set('open')).toMatchObject({ status: 409 })
    expect((await page()).isOver).toBe(true)
  })

  test('stays where it was if the button is pressed again', async () => {
    const { clock, lesson, set } = await open()
    await set('over')
    const { endedAt } = await lesson('02')
    clock.time += MINUTE_MS
    await set('over')
    expect((await lesson('02')).endedAt).toBe(endedAt)
  })
})

describe('the answers of a test', () => {
  test('can be changed until the pupil hands in, and then say what does not count', async () => {
    const { begin, send, first, second } = await open()
    expect((await send({ [first]: 'A' }))?.late).toEqual({ numbers: [1], why: 'not begun' })
    await begin()
    await send({ [first]: 'A' })
    expect((await send({ [first]: 'C' }))?.answers).toEqual({ [first]: 'C' })
    await send({ [second]: 'B' }, { isHandedIn: true })
    const answers = { [first]: 'C', [second]: 'B' }
    // Whoever sends them again, because no reply came, has lost nothing.
    expect(await send({ [second]: 'B' }, { isHandedIn: true })).toEqual({ answers, late: null })
    expect(await send({ [first]: 'D', [second]: 'B' })).toEqual({
      answers,
      late: { numbers: [1], why: 'handed in' },
    })
  })

  test('count by the time of the pick if two tabs send them in the other order', async () => {
    const { clock, begin, send, first } = await open()
    await begin()
    clock.time += MINUTE_MS
    await send({ [first]: 'B' }, { at: { [first]: 50_000 } })
    expect((await send({ [first]: 'A' }, { at: { [first]: 40_000 } }))?.answers).toEqual({
      [first]: 'B',
    })
    expect((await send({ [first]: 'C' }, { at: { [first]: 55_000 } }))?.answers).toEqual({
      [first]: 'C',
    })
  })

  test('count by the time of the pick, however long each request takes, and none is later than now', async () => {
    const { clock, begin, send, first } = await open()
    await begin()
    clock.time += 3000
    await send({ [first]: 'A' }, { at: { [first]: 100 } })
    const sent = await send({ [first]: 'B' }, { at: { [first]: 1100 } })
    expect(sent?.answers).toEqual({ [first]: 'B' })
    await send({ [first]: 'C' }, { at: { [first]: 99_000_000 } })
    expect((await send({ [first]: 'D' }))?.answers).toEqual({ [first]: 'D' })
  })

  test('take no letter that a question does not have, and no question of another lesson', async () => {
    const { begin, send, questions } = await open()
    await begin()
    const [{ id: other = '' } = {}] = await questions('01')
    expect(await send({ [other]: 'A', nothing: 'B' })).toEqual({ answers: {}, late: null })
  })
})

test('a pupil gets the questions only while answering them, and the order by the place', async () => {
  const { services, found, lesson, begin, page, ids } = await open({ order: 'mixed' })
  expect(await page()).toMatchObject({ questions: [], total: 5, test: { stage: 'new' } })
  await begin()
  const order = (await page()).questions.map(({ id = '' }) => id)
  expect((await page()).questions.map(({ id = '' }) => id)).toEqual(order)
  expect(order.toSorted()).toEqual(ids.toSorted())
  const others = await Promise.all(
    ['Ben', 'Cy', 'Dee'].map(async (name) => {
      const { pupil } = await joined(services, await found(), name)
      await beginTest(services, await found(), pupil, await lesson('02'))
      const stored = (await pupils(services, (await found()).id).get(pupil.id)) ?? pupil
      const shown = await pupilLesson(
        services,
        { of: await found(), pupil: stored, begun: [] },
        await lesson('02'),
        0,
      )
      return shown.questions.map(({ id = '' }) => id).join()
    }),
  )
  expect(new Set([order.join(), ...others]).size).toBeGreaterThan(1)
})

test('no other lesson shows a question while a test asks it', async () => {
  const { services, found, lesson, set, clock, page, ids, begin } = await open()
  const write = lessons(services, (await found()).id).write
  const asked = (await lesson('01')).questions.with(3, ids[0] ?? '')
  await services.documents.batch([write.merge('01', { questions: asked })])
  await begin()
  const shown = async (id = '01') => (await page(id)).questions.length
  expect([await shown(), (await page('01')).isHeldBack]).toEqual([9, true])
  await services.documents.batch([write.merge('01', { way: 'test', status: 'over' })])
  expect([await shown(), (await page('01')).isHeldBack]).toEqual([0, true])
  expect(await shown('02')).toBe(5)
  await set('over')
  expect(await shown()).toBe(0)
  clock.time += GRACE_MS + 1
  expect([await shown(), (await page('01')).isHeldBack]).toEqual([10, false])
})

test('the answers of a mixed order stand at the places of the lesson', async () => {
  const { begin, send, ids, ana } = await open({ order: 'mixed' })
  await begin()
  await send({ [ids[3] ?? '']: 'D', [ids[0] ?? '']: 'A' })
  expect((await ana()).lessons['02']?.letters).toBe('A--D-')
})

test('whoever has begun a test is not without answers, and closing the course stops the test', async () => {
  const { services, found, begin, send } = await open()
  const counts = async () => {
    const { idle, atIt } = await settingsView(services, await found())
    return [idle, atIt]
  }
  expect(await counts()).toEqual([1, 0])
  await begin()
  expect(await counts()).toEqual([0, 1])
  await send({}, { isHandedIn: true })
  expect(await counts()).toEqual([0, 0])
})

test('the teacher sees who is where in a test, and what passes it', async () => {
  const { services, found, lesson, begin, send } = await open()
  const view = async () => (await lessonView(services, await found(), await lesson('02'))).test
  await joined(services, await found(), 'Ben')
  await begin()
  // Oregon publishes no mark in this test, so ours counts: 80 percent of five.
  expect(await view()).toMatchObject({
    ...{ minutes: 10, toPass: 4, takesAnswers: true },
    stages: { new: ['Ben'], 'at it': ['Ana'], done: [] },
  })
  expect((await courseView(services, await found())).lessons[1]?.answered).toBe(0)
  await send({}, { isHandedIn: true })
  expect((await view())?.stages).toEqual({ new: ['Ben'], 'at it': [], done: ['Ana'] })
  expect(await lessons(services, (await found()).id).get('02')).toMatchObject({
    ...{ way: 'test', passPercent: 80, isAnswered: true },
  })
})
