import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { CHOSEN_STATE } from '../../questions/states/chosen-state.ts'
import { attemptOf } from '../attempts/address.ts'
import { readAsked } from '../attempts/asked-questions.client.ts'
import { type Attempt, read } from '../attempts/attempt.ts'
import { HAS_ANSWERS } from '../attempts/has-answers.ts'
import { QUIZ_KEY } from '../attempts/quiz-key.ts'
import { makeItems } from '../quiz/quiz.fixture.ts'
import { useQuiz } from '../quiz/use-quiz.ts'
import { takeOver } from './take-over.client.ts'

const OHIO = { abbrev: 'OH', stateName: 'Ohio' } as const
const questions = makeItems(3)
const [first] = questions

const tellBegun = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../questions/numbers/tell-begun.client.ts', () => ({ tellBegun }))

beforeEach(() => {
  tellBegun.mockClear()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('dispatchEvent', () => true)
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
  deviceStorage.write(CHOSEN_STATE, 'CA')
})

/** Takes over a quiz with its first answer in the address. `picked` is the next pick, or null. */
async function takesOver(picked: string | null) {
  const { onProgress } = await openPage(attemptOf(OHIO, questions, 'B'), picked)
  expect(onProgress).toHaveBeenCalledOnce()
}

/** Opens a page that shows this quiz without a script, and lets the script take the quiz over. */
async function openPage(shown: Attempt, picked: string | null, total = 3) {
  const onProgress = vi.fn()
  // Renders on the server, because the tests have no document. The functions of the hook work there.
  let quiz: ReturnType<typeof useQuiz> | undefined
  function Page() {
    quiz = useQuiz(onProgress, async () => null)
    return null
  }
  renderToString(createElement(Page))
  if (!quiz) throw new Error('No quiz')
  expect(await takeOver(quiz, shown, total, () => picked)).toBe(true)
  const kept = deviceStorage.keys().filter((key) => key.startsWith(QUIZ_KEY))
  return {
    onProgress,
    quiz,
    kept: kept.map((key) => read(deviceStorage.read(key) ?? '', 'quiz')),
  }
}

test('an answer makes the state of its quiz the chosen state', async () => {
  await takesOver(questions[1]?.correctAnswer ?? '')
  expect(deviceStorage.read(CHOSEN_STATE)).toBe('OH')
})

test('a quiz that is only shown does not change the chosen state, nor do answers in its link', async () => {
  await takesOver(null)
  expect(deviceStorage.read(CHOSEN_STATE)).toBe('CA')
})

test.each([
  ['a rider who has met the first question', 'yes', null, false],
  ['the same rider after a pick', 'yes', 'a pick', true],
  ['a rider without answers on this device', null, null, true],
])('%s: the quiz begins with the question on screen or another one', async (...given) => {
  const [, hasAnswers, pick, begins] = given
  const bank = makeItems(20).map((item, at) => ({ ...item, id: `item-${at}` }))
  vi.stubGlobal('fetch', async () => Response.json(bank))
  if (hasAnswers) deviceStorage.write(HAS_ANSWERS, hasAnswers)
  deviceStorage.write('asked-OH', 'item-0')
  const shown = attemptOf(OHIO, bank.slice(0, 1), '')
  const picked = pick && (bank[0]?.correctAnswer ?? '')
  await openPage(shown, picked, 12)
  // The questions of the quiz count as asked, the first one first.
  expect(readAsked('OH')[0] === 'item-0').toBe(begins)
})

test('a second pick, before the script shows the kept answer, neither counts nor begins another quiz', async () => {
  const shown = attemptOf(OHIO, questions, '')
  const [right = '', wrong = ''] = first?.options ?? []
  const { kept: before } = await openPage(shown, right)
  const { kept, onProgress } = await openPage(shown, wrong)
  expect(kept).toEqual(before)
  expect(kept).toMatchObject([{ index: 0, picks: [{ option: right }, null, null] }])
  expect(onProgress).not.toHaveBeenCalled()
})

test('a quiz that is taken over counts as begun once, with the first own pick', async () => {
  const told = async () => {
    await vi.dynamicImportSettled()
    return tellBegun.mock.calls.length
  }
  const { quiz } = await openPage(attemptOf(OHIO, questions, 'B'), null)
  expect(await told()).toBe(0)
  for (const index of [1, 2]) {
    const option = questions[index]?.correctAnswer ?? ''
    quiz.act({ type: 'pick', option })
    quiz.act({ type: 'go', to: index + 1 })
    expect(await told()).toBe(1)
  }
  expect(tellBegun).toHaveBeenCalledWith(
    expect.objectContaining({ stateAbbrev: 'OH', mode: 'quiz' }),
  )
})

test('a pick made before the script started begins a quiz once, also when the page loads again', async () => {
  const shown = attemptOf(OHIO, questions, '')
  const [right = ''] = first?.options ?? []
  for (let load = 0; load < 2; load++) await openPage(shown, right)
  await vi.dynamicImportSettled()
  expect(tellBegun).toHaveBeenCalledOnce()
})
