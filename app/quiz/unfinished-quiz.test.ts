import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeItems, makeSession } from './quiz.fixture.ts'
import { type QuizSession, quizReducer } from './quiz-session.ts'
import {
  dropQuiz,
  findUnfinishedQuiz,
  lockQuiz,
  readQuiz,
  storeQuiz,
} from './unfinished-quiz.client.ts'
import { readUnfinishedQuiz } from './unfinished-quiz.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 20)

/** A quiz in progress. The rider has left the first question and answered the second one. */
function underWay(): QuizSession {
  return [{ type: 'pick', option: '1 low' }, { type: 'next' }, { type: 'pick', option: '2 right' }]
    .map((action) => action as Parameters<typeof quizReducer>[1])
    .reduce(quizReducer, makeSession(makeItems(3)))
}

function saved(change: (kept: { session: Record<string, unknown>; savedAt: unknown }) => void) {
  const kept = { session: { ...structuredClone(underWay()) }, savedAt: NOW as unknown }
  change(kept)
  return JSON.stringify(kept)
}

describe('a stored text is malformed', () => {
  test.each(['', 'null', '[]', '{}', '12', '"quiz"', '{"session":', 'undefined', '\u0000'])(
    'when it is %j',
    (text) => {
      expect(readUnfinishedQuiz(text)).toBeNull()
    },
  )

  test.each([
    ['has no time', saved((kept) => Reflect.deleteProperty(kept, 'savedAt'))],
    ['has its time as text', saved((kept) => Object.assign(kept, { savedAt: '1' }))],
    ['has no session', saved((kept) => Reflect.deleteProperty(kept, 'session'))],
    ['has no state', saved(({ session }) => Reflect.deleteProperty(session, 'stateName'))],
    ['has a malformed id', saved(({ session }) => Object.assign(session, { id: '../1' }))],
    ['has no questions', saved(({ session }) => Object.assign(session, { questions: [] }))],
    [
      'has a malformed question',
      saved(({ session }) => Object.assign(session, { questions: [{ question: 'Why?' }] })),
    ],
    ['is before its answers', saved(({ session }) => Object.assign(session, { index: 0 }))],
    ['is beyond its answers', saved(({ session }) => Object.assign(session, { index: 3 }))],
    ['has a negative place', saved(({ session }) => Object.assign(session, { index: -1 }))],
    ['is between places', saved(({ session }) => Object.assign(session, { index: 1.5 }))],
    ['lacks an answer', saved(({ session }) => Object.assign(session, { answers: [], index: 2 }))],
    [
      'has a malformed answer',
      saved(({ session }) => Object.assign(session, { answers: [{ isCorrect: 'yes' }], index: 1 })),
    ],
  ])('when it %s', (_what, text) => {
    expect(readUnfinishedQuiz(text)).toBeNull()
  })

  test('when it is over', () => {
    const session = { ...underWay(), questions: makeItems(2), index: 2 }
    expect(readUnfinishedQuiz(JSON.stringify({ session, savedAt: NOW }))).toBeNull()
  })

  test.each([
    ['is to another question', { question: 'Another?' }],
    ['is not an option', { selectedAnswer: 'neither' }],
    ['names another right option', { correctAnswer: '2 low' }],
    ['is wrong but counts as right', { selectedAnswer: '2 low' }],
  ])('when an answer of it %s', (_what, change) => {
    const text = saved(({ session }) =>
      Object.assign((session.answers as object[])[1] ?? {}, change),
    )
    expect(readUnfinishedQuiz(text)).toBeNull()
  })

  test('but the unchanged text is not malformed', () => {
    expect(readUnfinishedQuiz(saved(() => {}))).toEqual({ session: underWay(), savedAt: NOW })
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
    storeQuiz(underWay(), NOW)
    expect(await readQuiz(underWay().id)).toEqual(underWay())
    expect(await findUnfinishedQuiz(NOW)).toEqual(underWay())
  })

  test('a dropped quiz is gone, unless it is open in a tab', async () => {
    storeQuiz(underWay(), NOW)
    const release = await lockQuiz(underWay().id)
    await dropQuiz(underWay().id)
    expect(await readQuiz(underWay().id)).toEqual(underWay())

    release?.()
    const dropped = async () => {
      await dropQuiz(underWay().id)
      return readQuiz(underWay().id)
    }
    await expect.poll(dropped).toBeNull()
  })

  test('a finished quiz is gone', async () => {
    storeQuiz(underWay(), NOW)
    storeQuiz({ ...underWay(), index: 3 }, NOW)
    expect(await findUnfinishedQuiz(NOW)).toBeNull()
    expect(storage).toEqual({})
  })

  test('the newest quiz is offered', async () => {
    const newer = { ...underWay(), id: 'f'.repeat(32) }
    storeQuiz(newer, NOW + 1)
    storeQuiz(underWay(), NOW)
    expect(await findUnfinishedQuiz(NOW + 2)).toEqual(newer)
  })

  test('a quiz is offered for less than a day, then dropped', async () => {
    storeQuiz(underWay(), NOW)
    expect(await findUnfinishedQuiz(NOW + DAY - 1)).toEqual(underWay())
    expect(await findUnfinishedQuiz(NOW + DAY)).toBeNull()
    expect(storage).toEqual({})
  })

  test('a malformed quiz is removed, and other keys stay', async () => {
    Object.assign(storage, { 'quiz:x': '{', state: 'OR' })
    expect(await findUnfinishedQuiz(NOW)).toBeNull()
    expect(storage).toEqual({ state: 'OR' })
  })

  test('a quiz that is open in a tab is offered in another only after its release', async () => {
    storeQuiz(underWay(), NOW)
    const release = await lockQuiz(underWay().id)
    expect(await lockQuiz(underWay().id)).toBeNull()
    expect(await findUnfinishedQuiz(NOW)).toBeNull()
    expect(await readQuiz(underWay().id)).toEqual(underWay())

    release?.()
    await expect.poll(() => findUnfinishedQuiz(NOW)).toEqual(underWay())
  })
})
