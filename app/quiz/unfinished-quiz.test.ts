import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockForTab } from '../device/tab-lock.client.ts'
import { makeItems, makeSession } from './quiz.fixture.ts'
import { QUIZ_KEY, RESULTS_KEY, renameSpanishKeys } from './quiz-key.ts'
import { type QuizSession, quizReducer } from './quiz-session.ts'
import { forgetFinished, readFinished, readSession, storeSession } from './session-store.client.ts'
import { dropQuiz, findUnfinishedQuiz, QUIZZES } from './stored-quiz.client.ts'
import { read as readQuiz } from './unfinished-quiz.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 20)

/** A quiz in progress. The rider has left the first question and answered the second one. */
function underWay(): QuizSession {
  return [{ type: 'pick', option: '1 low' }, { type: 'next' }, { type: 'pick', option: '2 right' }]
    .map((action) => action as Parameters<typeof quizReducer>[1])
    .reduce(quizReducer, makeSession(makeItems(3)))
}

const stored = { ...underWay(), savedAt: NOW }
const KEY = QUIZ_KEY + stored.id
const finished = { ...stored, questions: makeItems(2), index: 2 }

function changed(change: (quiz: Record<string, unknown>) => void) {
  const quiz: Record<string, unknown> = structuredClone(stored)
  change(quiz)
  return JSON.stringify(quiz)
}

describe('a stored text', () => {
  test.each(['', 'null', '[]', '{}', '12', '"quiz"', '{"session":', 'undefined', '\u0000'])(
    'is malformed when it is %j',
    (text) => {
      expect(readQuiz(text)).toBeNull()
    },
  )

  test.each([
    ['has its time as text', changed((quiz) => Object.assign(quiz, { savedAt: '1' }))],
    ['has no state', changed((quiz) => Reflect.deleteProperty(quiz, 'stateName'))],
    ['has a malformed id', changed((quiz) => Object.assign(quiz, { id: '../1' }))],
    ['has no questions', changed((quiz) => Object.assign(quiz, { questions: [] }))],
    [
      'has a malformed question',
      changed((quiz) => Object.assign(quiz, { questions: [{ question: 'Why?' }] })),
    ],
    ['has an index before its answers', changed((quiz) => Object.assign(quiz, { index: 0 }))],
    ['has an index beyond its answers', changed((quiz) => Object.assign(quiz, { index: 3 }))],
    ['has a negative index', changed((quiz) => Object.assign(quiz, { index: -1 }))],
    ['has a fractional index', changed((quiz) => Object.assign(quiz, { index: 1.5 }))],
    ['lacks an answer', changed((quiz) => Object.assign(quiz, { answers: [], index: 2 }))],
    [
      'has a malformed answer',
      changed((quiz) => Object.assign(quiz, { answers: [{ isCorrect: 'yes' }], index: 1 })),
    ],
  ])('is malformed when it %s', (_what, text) => {
    expect(readQuiz(text)).toBeNull()
  })

  test.each([
    ['is to another question', { question: 'Another?' }],
    ['is not an option', { selectedAnswer: 'neither' }],
    ['names another right option', { correctAnswer: '2 low' }],
    ['is wrong but counts as right', { selectedAnswer: '2 low' }],
  ])('is malformed when one of its answers %s', (_what, change) => {
    const text = changed(({ answers }) => Object.assign((answers as object[])[1] ?? {}, change))
    expect(readQuiz(text)).toBeNull()
  })

  test('is valid when it is unchanged', () => {
    expect(readQuiz(JSON.stringify(stored))).toEqual(stored)
  })
})

describe('on the device', () => {
  let storage: Record<string, string>

  beforeEach(() => {
    // An imitation of localStorage. Its keys are its properties, as in a browser.
    storage = {}
    const methods = {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
      removeItem: (key: string) => Reflect.deleteProperty(storage, key),
    }
    const address = { hash: '', pathname: '/', search: '' }
    const replaceState = (_: unknown, _title: string, url: string) =>
      Object.assign(address, { hash: new URL(url, 'http://localhost').hash })
    vi.stubGlobal('location', address)
    vi.stubGlobal('history', { replaceState })
    const keys = { ownKeys: () => Reflect.ownKeys(storage) }
    const descriptor = { configurable: true, enumerable: true }
    vi.stubGlobal(
      'localStorage',
      new Proxy(methods, { ...keys, getOwnPropertyDescriptor: () => descriptor }),
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test('a stored quiz is read unchanged', async () => {
    storeSession(QUIZZES, underWay(), NOW)
    expect(await readSession(QUIZZES, KEY)).toEqual(stored)
    expect(await findUnfinishedQuiz(NOW)).toEqual(stored)
  })

  test('a dropped quiz is deleted, unless it is open in a tab', async () => {
    storeSession(QUIZZES, underWay(), NOW)
    const release = await lockForTab(KEY)
    await dropQuiz(stored)
    expect(await readSession(QUIZZES, KEY)).toEqual(stored)

    release?.()
    const dropped = async () => {
      await dropQuiz(stored)
      return readSession(QUIZZES, KEY)
    }
    await expect.poll(dropped).toBeNull()
  })

  test('a reload shows a finished quiz again until the rider leaves it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await readFinished(QUIZZES, RESULTS_KEY)).toBeNull()
    storeSession(QUIZZES, finished, NOW)
    expect(location.hash).toBe('#results')
    expect(await readFinished(QUIZZES, RESULTS_KEY)).toEqual(finished)

    forgetFinished(RESULTS_KEY)
    expect(location.hash).toBe('')
    location.hash = '#results'
    expect(await readFinished(QUIZZES, RESULTS_KEY)).toBeNull()
    expect(location.hash).toBe('')
  })

  test('a finished quiz is deleted from the device and not offered', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    storeSession(QUIZZES, underWay(), NOW)
    storeSession(QUIZZES, finished, NOW)
    expect(await findUnfinishedQuiz(NOW)).toBeNull()
    expect(storage).toEqual({})
  })

  test('the quiz that was stored last is offered', async () => {
    const newer = { ...underWay(), id: 'f'.repeat(32) }
    storeSession(QUIZZES, newer, NOW + 1)
    storeSession(QUIZZES, underWay(), NOW)
    expect(await findUnfinishedQuiz(NOW + 2)).toEqual({ ...newer, savedAt: NOW + 1 })
  })

  test('a quiz is offered for less than a day, then dropped', async () => {
    storeSession(QUIZZES, underWay(), NOW)
    expect(await findUnfinishedQuiz(NOW + DAY - 1)).toEqual(stored)
    expect(await findUnfinishedQuiz(NOW + DAY)).toBeNull()
    expect(storage).toEqual({})
  })

  test('a malformed quiz is removed, and other keys stay', async () => {
    Object.assign(storage, { 'quiz:x': '{', state: 'OR' })
    expect(await findUnfinishedQuiz(NOW)).toBeNull()
    expect(storage).toEqual({ state: 'OR' })
  })

  test('what Spanish pages stored under keys of their own is found, and replaces nothing', async () => {
    const quiz = JSON.stringify(stored)
    const [exam, other] = ['the English exam', 'the Spanish exam']
    const old = { [`quiz/es:${stored.id}`]: quiz, 'exam/es:OH': other, 'results-screen/es': '{}' }
    Object.assign(storage, { 'exam:OH': exam, language: 'es', ...old })
    renameSpanishKeys(localStorage)
    const left = { 'exam:OH': exam, 'exam/es:OH': other, language: 'es' }
    expect(storage).toEqual({ ...left, [KEY]: quiz, 'results-screen': '{}' })
    expect(await findUnfinishedQuiz(NOW)).toEqual(stored)
  })

  test('a quiz that is open in a tab is offered in another tab only after its lock is released', async () => {
    storeSession(QUIZZES, underWay(), NOW)
    const release = await lockForTab(KEY)
    expect(await lockForTab(KEY)).toBeNull()
    expect(await findUnfinishedQuiz(NOW)).toBeNull()
    expect(await readSession(QUIZZES, KEY)).toEqual(stored)

    release?.()
    await expect.poll(() => findUnfinishedQuiz(NOW)).toEqual(stored)
  })
})
