import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/device-storage.client.ts'
import { makeItems } from '../quiz/quiz.fixture.ts'
import { sendQuiz } from './send-quiz.client.ts'

const DAY_MS = 24 * 60 * 60_000

let sent: string[]
beforeEach(() => {
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).id)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a quiz that waited for over 50 days is forgotten, because it could count twice', async () => {
  const waits = (days: number, id: string) =>
    deviceStorage.write(`count:${Date.now() - days * DAY_MS}:${id}`, JSON.stringify({ id }))
  waits(51, 'old')
  waits(49, 'late')
  const questions = makeItems(1).map((item) => ({ ...item, id: 'starter-1' }))
  const answers = questions.map(({ correctAnswer }) => ({ selectedAnswer: correctAnswer }))
  const quiz = { id: 'new', stateAbbrev: 'OR', questions, answers } as Parameters<
    typeof sendQuiz
  >[0]
  await sendQuiz(quiz, new Set())
  expect(sent).toEqual(['late', 'new'])
  expect(deviceStorage.keys()).toEqual([])
})
