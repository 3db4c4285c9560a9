import { describe, expect, test, vi } from 'vitest'
import {
  deleteCourse,
  lessons,
  marks,
  ownQuestions,
  type Pupil,
  pupils,
} from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { form, joined, newLesson, ok, openWithCourse, VISITOR } from '../courses/course.fixture.ts'
import { lessonView, readLessons } from '../courses/course-view.server.ts'
import { openCourse } from '../courses/open-course.server.ts'
import { pupilReadiness } from '../courses/pupil-readiness.server.ts'
import { changeLesson } from './change-lesson.server.ts'
import { checkQuestion, MOST_OWN, typedQuestionIn } from './own-question.ts'
import { ownQuestionsOf, takeOutOwn, writeOwn } from './own-questions.server.ts'

const TEXTS = {
  question: 'Where do we meet on Saturday?',
  options: ['At the yard', 'At the school'],
  correctAnswer: 'At the yard',
  explanation: 'The range is behind the yard.',
}

async function open() {
  const opened = await openWithCourse()
  const { services, code } = opened
  const write = (
    texts: Partial<typeof TEXTS> = {},
    id: string | null = null,
    secret = newSecret(),
  ) => writeOwn(services, code, { id, texts: { ...TEXTS, ...texts }, secret })
  const own = () => ownQuestionsOf(services, code)
  const newest = async () => (await own()).at(-1)?.own.id ?? ''
  const add = async (question: string, lesson = '01') =>
    changeLesson(services, code, lesson, { intent: 'add', questions: [question] })
  return { ...opened, write, own, newest, add }
}

describe('an own question', () => {
  test('is asked as it was written, and named as the school’s', async () => {
    const { write, newest, add, questions } = await open()
    // Another language of the page knows other options that refer to others.
    const options = ['Tres', 'Dos segundos', 'At the yard', 'Todas las anteriores']
    await write({ options })
    await add(await newest())
    const asked = (await questions()).at(-1)
    expect(asked).toMatchObject({
      ...{ question: TEXTS.question, options, correctAnswer: TEXTS.correctAnswer },
      citation: 'Question of the school',
      isOfSchool: true,
    })
    expect(asked).not.toHaveProperty('language')
  })

  test('says in which language it was written, on pages of another', async () => {
    const { services, code, write, newest, add, questions } = await open()
    await write()
    const id = await newest()
    await ownQuestions(services, code).merge(id, { language: 'es' })
    await add(id)
    expect((await questions()).at(-1)).toMatchObject({ question: TEXTS.question, language: 'es' })
  })

  test('gets answers and results as others do, and takes no letter that it has not', async () => {
    const { services, found, lesson, write, newest, add, answer } = await open()
    await write()
    const id = await newest()
    await add(id)
    const { pupil } = await joined(services, await found(), 'Ana')
    expect(await answer(pupil, { [id]: 'C' })).toEqual({})
    expect(await answer(pupil, { [id]: 'B' })).toEqual({ [id]: 'B' })
    const { results } = await lessonView(services, await found(), await lesson())
    expect(results.at(-1)).toMatchObject({ question: TEXTS.question, answered: 1 })
  })

  test('says nothing about a pupil’s readiness for the test of the state', async () => {
    const { services, found, lesson, questions, write, newest, add, answer } = await open()
    await write()
    const id = await newest()
    await add(id)
    const { pupil } = await joined(services, await found(), 'Ana')
    const [{ id: ofBank = '' } = {}] = await questions()
    await answer(pupil, { [ofBank]: 'A', [id]: 'A' })
    const lessons = (await readLessons(services, await found())).filter(({ slots }) => slots.length)
    expect((await lesson()).isAnswered).toBe(true)
    const readinessOf = await pupilReadiness(services, await found(), lessons)
    const after = (await pupils(services, (await found()).id).get(pupil.id)) as Pupil
    expect(await readinessOf(after)).toMatchObject({ answered: 1 })
  })

  test('is written once, however often the button is pressed, and 100 times in a course', async () => {
    const { write, own } = await open()
    const press = newSecret()
    const presses = await Promise.all([1, 2, 3].map(() => write({}, null, press)))
    expect(presses).toEqual(Array(3).fill({ done: true }))
    expect(await own()).toHaveLength(1)
    for (let count = 1; count < MOST_OWN; count++) await write()
    expect(await write()).toMatchObject({ status: 409 })
    expect(await own()).toHaveLength(MOST_OWN)
  })

  test('of a form that is sent again with a correction has the correction, and stays one question', async () => {
    const { write, own, newest } = await open()
    const [form, question] = [newSecret(), 'Where do we meet on Sunday?']
    await write({}, null, form)
    await write({ question }, null, form)
    expect((await own()).map((one) => one.own.question)).toEqual([question])
    const [id, edit] = [await newest(), newSecret()]
    await write({ question: 'Wher?' }, id, edit)
    expect(await write({}, id, edit)).toEqual({ done: true })
    // The first press of all arrives once more, late.
    await write({ question }, null, form)
    expect((await own()).map((one) => one.own.question)).toEqual([TEXTS.question])
  })

  test('leaves nothing behind however often it changes', async () => {
    const { services, code, write, newest } = await open()
    await write()
    const sizes: number[] = []
    for (const changes of [70, 30]) {
      for (let n = 0; n < changes; n++) await write({ question: `Why ${n}?` }, await newest())
      const kept = [await marks(services, code).list(), await ownQuestions(services, code).list()]
      sizes.push(JSON.stringify(kept).length)
    }
    const [before = 0, after = 0] = sizes
    expect(after).toBeLessThan(before + 100)
  })

  test('is read from the database once', async () => {
    const { services, write, newest, add, questions } = await open()
    await write()
    await add(await newest())
    await questions()
    const list = vi.spyOn(services.documents, 'list')
    expect((await questions()).at(-1)?.question).toBe(TEXTS.question)
    expect(list.mock.calls.filter(([path]) => path.endsWith('/questions'))).toEqual([])
  })

  test('that changes gets a new id in its lessons, so that no late answer to the old texts counts', async () => {
    const { services, found, lesson, write, own, newest, add, answer } = await open()
    await write()
    const old = await newest()
    await add(old)
    await write({ question: 'Where do we meet on Sunday?' }, old)
    const id = await newest()
    expect(await own()).toHaveLength(1)
    expect(id).not.toBe(old)
    expect((await lesson()).questions.at(-1)).toBe(id)
    const { pupil } = await joined(services, await found(), 'Ana')
    expect(await answer(pupil, { [old]: 'A' })).toEqual({})
    expect(await write({}, old)).toMatchObject({ status: 404 })
  })

  test('stays as it is once a pupil has answered its lesson, and leaves only the others', async () => {
    const { services, code, found, lesson, questions, write, own, newest, add, answer } =
      await open()
    await write()
    const id = await newest()
    await newLesson(services, await found(), { status: 'waiting' })
    await add(id)
    await add(id, '02')
    const { pupil } = await joined(services, await found(), 'Ana')
    await answer(pupil, { [id]: 'A' })
    expect(await write({ question: 'Else?' }, id)).toMatchObject({ status: 409 })
    expect(await takeOutOwn(services, code, id)).toEqual({ done: true })
    expect(await own()).toEqual([])
    expect((await lesson('02')).questions).not.toContain(id)
    expect((await questions('01')).at(-1)?.question).toBe(TEXTS.question)
  })

  test('leaves no lesson with too few questions', async () => {
    const { services, code, found, lesson, write, newest, add } = await open()
    await newLesson(services, await found(), { status: 'waiting' })
    await write()
    const id = await newest()
    await add(id, '02')
    const [first = ''] = (await lesson('02')).questions
    await changeLesson(services, code, '02', { intent: 'out', question: first })
    expect(await takeOutOwn(services, code, id)).toMatchObject({ status: 409 })
    expect((await lesson('02')).questions).toContain(id)
  })

  test('belongs to its course only, and goes with it', async () => {
    const { services, asked, code, found, write, newest, add, answer } = await open()
    const other = ok(await openCourse(services, asked, newSecret(), VISITOR)).code
    await write()
    const id = await newest()
    await changeLesson(services, other, '01', { intent: 'add', questions: [id] })
    expect((await lessons(services, other).get('01'))?.questions).not.toContain(id)
    await add(id)
    const { pupil } = await joined(services, await found(), 'Ana')
    await answer(pupil, { [id]: 'A' })
    for await (const { path, data } of services.documents.all()) {
      if (!path.startsWith(`courses/${code}/`)) expect(JSON.stringify(data)).not.toContain(id)
      const isIts = path === `courses/${code}/questions/${id}`
      expect([path, JSON.stringify(data).includes(TEXTS.question)]).toEqual([path, isIts])
    }
    await deleteCourse(services, code)
    expect(await ownQuestions(services, code).list()).toEqual([])
    expect(await write()).toMatchObject({ status: 410 })
  })
})

describe('the form of an own question', () => {
  const typed = (fields: Record<string, string>) =>
    checkQuestion(
      typedQuestionIn(
        form({ question: 'Why?', A: 'One', B: 'Two', key: 'B', explanation: 'So.', ...fields }),
      ),
    )

  test('leaves out empty options and characters that nobody sees', () => {
    expect(typed({ question: ' Wh\u202ey\n\u200b now? ', B: '', C: 'Three', key: 'C' })).toEqual({
      texts: {
        question: 'Why now?',
        options: ['One', 'Three'],
        correctAnswer: 'Three',
        explanation: 'So.',
      },
    })
  })

  test.each([
    ['question', { question: 'ä'.repeat(301) }, 'Please write 1 to 300 characters.'],
    ['question', { question: ' \u200b' }, 'Please write 1 to 300 characters.'],
    ['explanation', { explanation: 'a'.repeat(601) }, 'Please write 1 to 600 characters.'],
    ['options', { D: 'a'.repeat(151) }, 'An option has at most 150 characters.'],
    ['options', { B: '' }, 'Please write two options or more.'],
    ['options', { C: 'oNE' }, 'Two options are the same. Please make them differ.'],
    ['options', { key: '' }, 'Please mark the option that is right.'],
    ['options', { key: 'D' }, 'Please mark the option that is right.'],
  ])('says at the field %s what is wrong: %o', (field, fields, sentence) => {
    expect(typed(fields as Record<string, string>).faults).toEqual({ [field]: sentence })
  })

  test('takes the longest texts', () => {
    const longest = { question: '😀'.repeat(300), A: 'a'.repeat(150), explanation: 'e'.repeat(600) }
    expect(typed(longest)).toHaveProperty('texts')
  })
})
