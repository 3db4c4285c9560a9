import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { LOADED_ITEMS } from '../../questions/question/quiz-limits.ts'
import { storeAsked } from '../attempts/asked-questions.client.ts'
import { makeAttempt, makeItem, makeItems } from './quiz.fixture.ts'
import { useQuiz } from './use-quiz.ts'

const NEWEST = withIds(makeItems(LOADED_ITEMS))
const OTHERS = [...Array(12).keys()].map((number) => makeItem(number + 100))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})
afterEach(() => vi.unstubAllGlobals())

function withIds(items: ShownItem[]): ShownItem[] {
  return items.map((item, number) => ({ ...item, id: `item-${number}` }))
}

function asks(questions: ShownItem[]) {
  storeAsked({ ...makeAttempt(questions), stateAbbrev: 'OH' })
}

/** Draws a quiz of a state with these newest questions. The whole bank gives the questions `whole`. */
async function draws(newest: ShownItem[], whole: ShownItem[] | null) {
  vi.stubGlobal('fetch', async () => Response.json(newest))
  const drawWholeBank = vi.fn(async () => whole)
  let quiz: ReturnType<typeof useQuiz> | undefined
  function Page() {
    quiz = useQuiz(() => {}, drawWholeBank)
    return null
  }
  renderToString(createElement(Page))
  const drawn = await quiz?.draw('OH')
  if (!Array.isArray(drawn)) throw new Error(drawn)
  return {
    questions: drawn.map(({ question }) => question),
    asked: drawWholeBank.mock.calls.length,
  }
}

const textsOf = (items: ShownItem[]) => items.map(({ question }) => question)

test('a device with 12 of the newest questions left does not load the whole bank', async () => {
  asks(NEWEST.slice(0, 13))
  const { questions, asked } = await draws(NEWEST, OTHERS)
  expect(asked).toBe(0)
  expect(questions.sort()).toEqual(textsOf(NEWEST.slice(13)).sort())
})

test('a device with fewer left gets a quiz of the whole bank', async () => {
  asks(NEWEST.slice(0, 14))
  expect((await draws(NEWEST, OTHERS)).questions).toEqual(textsOf(OTHERS))
})

test('without the whole bank, the newest questions serve again', async () => {
  asks(NEWEST)
  const { questions } = await draws(NEWEST, null)
  expect(questions).toHaveLength(12)
  expect(textsOf(NEWEST)).toEqual(expect.arrayContaining(questions))
})

test('a bank without other questions is not loaded', async () => {
  asks(NEWEST)
  expect((await draws(NEWEST.slice(1), OTHERS)).asked).toBe(0)
})
