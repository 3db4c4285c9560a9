import { expect, test } from 'vitest'
import { changePupil } from '../course-records/change-pupil.server.ts'
import { courses, lessons } from '../course-records/course-records.server.ts'
import { joined, newLesson, openWithCourse } from '../courses/course.fixture.ts'
import { queryOf } from './wall-steps.ts'
import { type WallView, wallView } from './wall-view.server.ts'

const lookAt = async (
  { services, found }: Awaited<ReturnType<typeof openWithCourse>>,
  query = '',
) => wallView(services, await found(), new URLSearchParams(query))

test('the wall begins with who is in, the latest first, and counts those who find no room', async () => {
  const course = await openWithCourse()
  const names = Array.from({ length: 30 }, (_, n) => `A pupil of the class ${n}`.slice(-20))
  for (const name of names) {
    course.clock.time += 1_000
    await joined(course.services, await course.found(), name)
  }
  const view = await lookAt(course)
  expect(view).toMatchObject({ kind: 'door', isIn: 30, name: 'Evenings', back: null })
  const shown = view.kind === 'door' ? view.names : []
  expect(shown).toEqual(names.toReversed().slice(0, shown.length))
  expect(shown.length).toBeGreaterThan(10)
})

test('the wall counts pupils who join by the names of a roster, and names none', async () => {
  const course = await openWithCourse()
  await courses(course.services).merge(course.code, { roster: ['Ana Gomez'] })
  await joined(course.services, await course.found(), 'Ana Gomez')
  const view = await lookAt(course)
  expect(view).toMatchObject({ isIn: 1, names: [] })
  expect(JSON.stringify(view)).not.toContain('Ana')
})

test('the wall leads from the code through each question and its answers, and back', async () => {
  const course = await openWithCourse()
  const walk = async (step: (view: WallView) => WallView['back'], from = '') => {
    const seen = [from]
    for (let view = await lookAt(course, from); ; ) {
      const next = step(view)
      if (!next || seen.length > 50) return seen
      seen.push(queryOf(next))
      view = await lookAt(course, seen.at(-1))
    }
  }
  const there = await walk(({ onward }) => onward)
  expect(there).toHaveLength(21)
  expect(there.slice(0, 3)).toEqual([
    ...['', '?lesson=01&question=1', '?lesson=01&question=1&shown'],
  ])
  const back = await walk(({ back }) => back, there.at(-1))
  expect(back).toEqual([...there.slice(1).toReversed(), '?'])
})

test('a question on the wall has its key and the picks only once they are shown', async () => {
  const course = await openWithCourse()
  const [first] = await course.questions()
  const { pupil } = await joined(course.services, await course.found(), 'Ana')
  await course.answer(pupil, { [first?.id ?? '']: 'B' })
  const asked = await lookAt(course, '?question=1')
  expect(asked).toMatchObject({ answered: 1, isIn: 1, picks: [] })
  expect(asked).toMatchObject({ item: { question: first?.question, correctAnswer: '' } })
  expect(JSON.stringify(asked)).not.toContain(JSON.stringify(first?.explanation))
  const shown = await lookAt(course, '?question=1&shown')
  expect(shown).toMatchObject({ picks: [0, 1, 0, 0], item: { explanation: first?.explanation } })
  expect(JSON.stringify(shown)).not.toContain('Ana')
})

test('until a test is over, the wall has only its figures', async () => {
  const course = await openWithCourse()
  const [first] = await course.questions()
  const change = lessons(course.services, course.code).merge
  await change('01', { way: 'test', minutes: 20 })
  const begunAt = course.services.now().toISOString()
  const { pupil } = await joined(course.services, await course.found(), 'Ana')
  await changePupil(course.services, course.code, pupil.id, () => ({
    fields: { lessons: { '01': { letters: '', begunAt, lastAt: begunAt } } },
  }))
  for (const query of ['?question=1', '?lesson=01&question=1&shown']) {
    const view = await lookAt(course, query)
    expect(view).toMatchObject({
      ...{ kind: 'test', total: 10, minutes: 20, isIn: 1, begun: 1, done: 0, onward: null },
    })
    expect(Object.keys(view)).not.toContain('item')
  }
  await change('01', { status: 'over' })
  expect(await lookAt(course, '?question=1&shown')).toMatchObject({
    item: { correctAnswer: first?.correctAnswer },
  })
})

test('a lesson shows no key that a running test asks, and leads on', async () => {
  const course = await openWithCourse()
  const [first, second] = await course.questions()
  await newLesson(course.services, await course.found())
  const change = lessons(course.services, course.code).merge
  await change('02', { way: 'test', questions: [String(first?.id)] })
  const view = await lookAt(course, '?lesson=01&question=1&shown')
  expect(view).toMatchObject({ isShown: false, picks: [], item: { correctAnswer: '' } })
  expect(view.onward).toMatchObject({ lesson: '01', number: 2, isShown: false })
  expect(await lookAt(course, '?lesson=01&question=2&shown')).toMatchObject({
    item: { correctAnswer: second?.correctAnswer },
  })
})
