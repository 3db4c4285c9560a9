import { afterAll, expect, test } from 'vitest'
import { momentOf } from '../app/riders/attempts/local-day.ts'
import { openApp } from '../server/open-app.fixture.ts'
import { visitorOf } from './signed-in.fixture.ts'

type Question = { id: string; question: string; options: string[]; correctAnswer: string }

const app = await openApp()
afterAll(app.remove)
const rider = visitorOf(app)
const { uid } = await rider.signsIn('alice@example.com')

async function json<T>(path: string): Promise<T> {
  return JSON.parse((await rider.ask(path)).text)
}

test('a quiz in Spanish is graded as the same questions, and each language shows it in its words', async () => {
  const english = (await json<Question[]>('/questions/OH')).slice(0, 3)
  const spanish = (await json<Question[]>('/es/questions/OH')).slice(0, 3)
  // The second answer is wrong.
  const chosen = spanish.map(({ options, correctAnswer }, place) =>
    place === 1 ? (options.find((option) => option !== correctAnswer) ?? '') : correctAnswer,
  )
  const picks = spanish.map(({ id, question, correctAnswer }, place) => ({
    item: id,
    revision: 1,
    option: chosen[place],
    question,
    key: correctAnswer,
    ...momentOf(new Date()),
  }))
  const told = {
    id: 'a'.repeat(32),
    owner: uid,
    state: 'OH',
    mode: 'quiz',
    isFinished: true,
    picks,
  }
  // The device may send it from a page of the other language.
  const { status, text } = await rider.post('/attempts', told)
  expect(status).toBe(201)
  expect(JSON.parse(text).exam).toMatchObject({ score: 2, totalQuestions: 3 })

  const [inEnglish] = await json<{ userAnswers: object[] }[]>(`/users/${uid}/results`)
  const [inSpanish] = await json<{ userAnswers: object[] }[]>(`/es/users/${uid}/results`)
  expect(inEnglish?.userAnswers).toMatchObject(
    english.map(({ question, correctAnswer }) => ({ question, correctAnswer })),
  )
  expect(inSpanish?.userAnswers).toMatchObject(
    spanish.map(({ question, correctAnswer }, place) => {
      return { question, correctAnswer, selectedAnswer: chosen[place], isCorrect: place !== 1 }
    }),
  )
  expect((await rider.post('/es/attempts', told)).status).toBe(201)
})

test('a quiz without a script goes on when the rider changes the language', async () => {
  const page = async (path: string) => (await rider.ask(path)).text
  const first = await page('/es/practice/ohio')
  const [, draw = ''] = first.match(/name="draw" value="([^"]+)"/) ?? []
  const [, pick = ''] = first.match(/name="pick"[^>]* value="([^"]+)"/) ?? []
  expect(draw && pick).toBeTruthy()
  const after = `practice/ohio/quiz?${new URLSearchParams({ draw, answers: '', pick })}`
  for (const [prefix, place] of [
    ['/es/', 'Pregunta 2 de 12'],
    ['/', 'Question 2 of 12'],
  ]) {
    const { status, text } = await rider.ask(prefix + after)
    expect(status).toBe(200)
    expect(text).toContain(place)
  }
})
