import { describe, expect, test } from 'vitest'
import { newSecret } from '../course-records/secrets.server.ts'
import { change, joined, newLesson, openWithCourse as open } from './course.fixture.ts'
import { courseView } from './course-view.server.ts'
import { makeLesson, recentLessons, setStatus } from './lessons.server.ts'

const LESSON = { day: '2026-11-20', topics: [], status: 'open' as const, secret: newSecret() }

describe('a lesson', () => {
  test('asks questions that the course has not had, and the answers of each stay apart', async () => {
    const { services, found, lesson, questions, answer } = await open()
    const { pupil } = await joined(services, await found(), 'Ana')
    expect(await newLesson(services, await found())).toEqual({ id: '02' })
    const [first, second] = [await lesson('01'), await lesson('02')]
    expect(second.questions).toHaveLength(5)
    expect(second.questions.filter((id) => first.questions.includes(id))).toEqual([])
    const [{ id: early = '' } = {}, { id: late = '' } = {}] = [
      (await questions('01'))[0],
      (await questions('02'))[0],
    ]
    expect(await answer(pupil, { [late]: 'A', [early]: 'B' }, { id: '02' })).toEqual({
      [late]: 'A',
    })
    expect(await answer(pupil, { [early]: 'C' })).toEqual({ [early]: 'C' })
    const { lessons, pupils, questions: total } = await courseView(services, await found())
    expect(lessons.map(({ questions, answered }) => [questions, answered])).toEqual([
      [10, 1],
      [5, 1],
    ])
    expect([total, pupils[0]?.answered]).toEqual([15, 2])
  })

  test('is made once, however often the button is pressed, and 40 times in a course', async () => {
    const { services, found } = await open()
    const of = await found()
    const secret = newSecret()
    const presses = await Promise.all([1, 2, 3].map(() => newLesson(services, of, { secret })))
    expect(presses).toEqual(Array(3).fill({ id: '02' }))
    for (let number = 3; number <= 40; number++) {
      expect(await newLesson(services, of)).toEqual({ id: String(number).padStart(2, '0') })
    }
    expect(await newLesson(services, of)).toMatchObject({ status: 409 })
  })

  test('asks the last new questions first, and then those of earlier lessons', async () => {
    const { services, found, lesson } = await open()
    for (let number = 2; number <= 4; number++) await newLesson(services, await found())
    const before = await Promise.all(['01', '02', '03', '04'].map(lesson))
    const asked = new Set(before.flatMap(({ questions }) => questions))
    await makeLesson(services, await found(), { ...LESSON, count: 10 })
    const { questions } = await lesson('05')
    expect(new Set(questions).size).toBe(10)
    expect(questions.map((id) => asked.has(id))).toEqual(
      Array.from({ length: 10 }, (_, n) => n >= 5),
    )
  })

  test('that begins before its day gets the day on which it begins, and no other', async () => {
    const { services, found, lesson } = await open()
    const of = await found()
    await newLesson(services, of, { day: '2026-11-21' })
    await newLesson(services, of, { day: '2026-11-21', status: 'waiting' })
    await newLesson(services, of, { day: '2026-11-19', status: 'waiting' })
    const days = async () =>
      Promise.all(['02', '03', '04'].map(async (id) => (await lesson(id)).day))
    expect(await days()).toEqual(['2026-11-20', '2026-11-21', '2026-11-19'])
    for (const id of ['03', '04']) await setStatus(services, of, await lesson(id), 'open')
    expect(await days()).toEqual(['2026-11-20', '2026-11-20', '2026-11-19'])
  })

  test('is refused with the number of questions if the state has fewer', async () => {
    const { services, found } = await open()
    expect(await makeLesson(services, await found(), { ...LESSON, count: 31 })).toEqual({
      message:
        'Oregon has only 30 questions about these topics. Please choose more topics, or fewer questions.',
      status: 422,
    })
  })

  test('is not drawn for a course that is deleted meanwhile', async () => {
    const { services, found } = await open()
    const of = await found()
    await change(services, of, { intent: 'delete' })
    expect(await newLesson(services, of)).toMatchObject({ status: 410 })
  })

  test('that waits counts for nobody yet', async () => {
    const { services, found } = await open()
    await joined(services, await found(), 'Ana')
    await newLesson(services, await found(), { status: 'waiting' })
    const view = await courseView(services, await found())
    expect([view.lessons.length, view.questions]).toEqual([2, 10])
  })
})

test('many looks within two seconds read the lessons once, and see what this process changes at once', async () => {
  const { services, found, lesson, clock } = await open()
  let readings = 0
  const list: typeof services.documents.list = (...asked) => {
    readings++
    return services.documents.list(...asked)
  }
  const counted = { ...services, documents: { ...services.documents, list } }
  const of = await found()
  const look = async () => (await recentLessons(counted, of)).map(({ status }) => status)
  await Promise.all(Array.from({ length: 50 }, look))
  expect([await look(), readings]).toEqual([['open'], 1])
  await setStatus(services, of, await lesson('01'), 'over')
  expect([await look(), readings]).toEqual([['over'], 2])
  await newLesson(services, of)
  expect([await look(), readings]).toEqual([['over', 'open'], 3])
  clock.time += 2_000
  expect([await look(), readings]).toEqual([['over', 'open'], 4])
})
