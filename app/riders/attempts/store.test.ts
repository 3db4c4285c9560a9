import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockForTab } from '../../base/device/tab-lock.client.ts'
import { EXAMS, findLeftExam } from '../exam/exam-host.ts'
import { makeUnderWay } from '../quiz/quiz.fixture.ts'
import { QUIZZES } from '../quiz/quiz-host.ts'
import { TOPIC_QUIZZES } from '../study/study-host.ts'
import { findLeftWork } from './left-work.client.ts'
import { QUIZ_KEY, renameOldKeys } from './quiz-key.ts'
import {
  dropAttempt,
  findLeft,
  forgetFinished,
  readAttempt,
  readFinished,
  storeAttempt,
} from './store.client.ts'
import { AT, exam, finished, NOW, stored } from './stored-attempts.fixture.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const KEY = QUIZ_KEY + stored.id

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
    storeAttempt(QUIZZES, makeUnderWay(AT), NOW)
    expect(await readAttempt(QUIZZES, KEY)).toEqual(stored)
    expect(await findLeft(QUIZZES, NOW)).toEqual(stored)
  })

  test('a dropped quiz is deleted, unless it is open in a tab', async () => {
    storeAttempt(QUIZZES, makeUnderWay(AT), NOW)
    const release = await lockForTab(KEY)
    await dropAttempt(QUIZZES, stored)
    expect(await readAttempt(QUIZZES, KEY)).toEqual(stored)

    release?.()
    const dropped = async () => {
      await dropAttempt(QUIZZES, stored)
      return readAttempt(QUIZZES, KEY)
    }
    await expect.poll(dropped).toBeNull()
  })

  test('a reload shows a finished quiz again until the rider leaves it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await readFinished(QUIZZES, {})).toBeNull()
    storeAttempt(QUIZZES, finished, NOW)
    expect(location.hash).toBe('#results')
    expect(await readFinished(QUIZZES, {})).toEqual(finished)

    forgetFinished(QUIZZES, {})
    expect(location.hash).toBe('')
    location.hash = '#results'
    expect(await readFinished(QUIZZES, {})).toBeNull()
    expect(location.hash).toBe('')
  })

  test('a finished quiz is deleted from the device and not offered', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    storeAttempt(QUIZZES, makeUnderWay(AT), NOW)
    storeAttempt(QUIZZES, finished, NOW)
    expect(await findLeft(QUIZZES, NOW)).toBeNull()
    expect(storage).toEqual({})
  })

  test('the quiz that was stored last is offered', async () => {
    const newer = { ...makeUnderWay(AT), id: 'f'.repeat(32) }
    storeAttempt(QUIZZES, newer, NOW + 1)
    storeAttempt(QUIZZES, makeUnderWay(AT), NOW)
    expect(await findLeft(QUIZZES, NOW + 2)).toEqual({ ...newer, savedAt: NOW + 1 })
  })

  test('a quiz is offered for less than a day, then dropped', async () => {
    storeAttempt(QUIZZES, makeUnderWay(AT), NOW)
    expect(await findLeft(QUIZZES, NOW + DAY - 1)).toEqual(stored)
    expect(await findLeft(QUIZZES, NOW + DAY)).toBeNull()
    expect(storage).toEqual({})
  })

  test('a malformed quiz is removed, and other keys stay', async () => {
    Object.assign(storage, { 'quiz:x': '{', state: 'OR' })
    expect(await findLeft(QUIZZES, NOW)).toBeNull()
    expect(storage).toEqual({ state: 'OR' })
  })

  test('what Spanish pages stored under keys of their own is found, and replaces nothing', async () => {
    const quiz = JSON.stringify(stored)
    const [exam, other] = ['the English exam', 'the Spanish exam']
    const old = { [`quiz/es:${stored.id}`]: quiz, 'exam/es:OH': other, 'results-screen/es': '{}' }
    Object.assign(storage, { 'exam:OH': exam, language: 'es', ...old })
    renameOldKeys(localStorage)
    const left = { 'exam:OH': exam, 'exam/es:OH': other, language: 'es' }
    expect(storage).toEqual({ ...left, [KEY]: quiz, 'results-screen': '{}' })
    expect(await findLeft(QUIZZES, NOW)).toEqual(stored)
  })

  test('a quiz that is open in a tab is offered in another tab only after its lock is released', async () => {
    storeAttempt(QUIZZES, makeUnderWay(AT), NOW)
    const release = await lockForTab(KEY)
    expect(await lockForTab(KEY)).toBeNull()
    expect(await findLeft(QUIZZES, NOW)).toBeNull()
    expect(await readAttempt(QUIZZES, KEY)).toEqual(stored)

    release?.()
    await expect.poll(() => findLeft(QUIZZES, NOW)).toEqual(stored)
  })

  test('a quiz of a topic goes on for a day, only on the page of its topic and its state', async () => {
    const topics = TOPIC_QUIZZES
    const law = { ...makeUnderWay(AT), mode: 'topic', study: 'OR law' }
    storeAttempt(topics, law, NOW)
    const find = (study: string, now: number) =>
      findLeft(topics, now, (quiz) => quiz.study === study && quiz.stateAbbrev === 'OR')
    expect(await find('OR law', NOW + HOUR)).toEqual({ ...law, savedAt: NOW })
    expect(await find('OR braking', NOW + HOUR)).toBeNull()
    expect(await findLeft(QUIZZES, NOW + HOUR)).toBeNull()
    expect(await findLeftWork(NOW + HOUR)).toBeNull()

    expect(await find('OR law', NOW + DAY)).toBeNull()
    expect(storage).toEqual({})
  })

  describe('an exam', () => {
    const leaves = (stateAbbrev: string, hour: number) =>
      storeAttempt(EXAMS, { ...exam, stateAbbrev, stateName: stateAbbrev }, hour * HOUR)
    const leftAt = async (hour: number) =>
      (await findLeftExam(hour * HOUR))?.exam.stateAbbrev ?? null

    test('that was left last is offered for a day, and stays on its own page', async () => {
      expect(await leftAt(0)).toBeNull()
      leaves('OH', 3)
      leaves('NY', 2)
      expect(await leftAt(4)).toBe('OH')
      expect(await leftAt(26.9)).toBe('OH')
      expect(await leftAt(27)).toBeNull()
      expect(Object.keys(storage)).toHaveLength(2)
    })

    test('that is malformed or open in another tab is not offered', async () => {
      leaves('OH', 3)
      leaves('NY', 2)
      const release = await lockForTab('exam:OH')
      expect(await leftAt(4)).toBe('NY')
      storage['exam:NY'] = '{}'
      expect(await leftAt(4)).toBeNull()
      expect(Object.keys(storage)).toEqual(['exam:OH'])
      release?.()
    })
  })
})
