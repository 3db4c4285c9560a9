import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/device-storage.client.ts'
import { makeItems } from '../quiz/quiz.fixture.ts'
import { answerTo } from '../quiz/quiz-session.ts'
import { useQuiz } from '../quiz/use-quiz.ts'
import { CHOSEN_STATE } from '../states/chosen-state.ts'
import { takeOver } from './take-over.client.ts'

const OHIO = { stateAbbrev: 'OH', stateName: 'Ohio' }
const questions = makeItems(3)
const [first] = questions

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('dispatchEvent', () => true)
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
  deviceStorage.write(CHOSEN_STATE, 'CA')
})

/** Takes over a quiz with its first answer in the address. `picked` is the next pick, or null. */
async function takesOver(picked: string | null) {
  if (!first) throw new Error('No question')
  const onProgress = vi.fn()
  // Renders on the server, because the tests have no document. The functions of the hook work there.
  let quiz: ReturnType<typeof useQuiz> | undefined
  function Page() {
    quiz = useQuiz(onProgress, async () => null)
    return null
  }
  renderToString(createElement(Page))
  if (!quiz) throw new Error('No quiz')
  const answers = [answerTo(first, first.correctAnswer)]
  const shown = { ...OHIO, id: '', questions, answers, index: 1 }
  expect(await takeOver(quiz, shown, 3, () => picked)).toBe(true)
  expect(onProgress).toHaveBeenCalledOnce()
}

test('an answer makes the state of its quiz the chosen state', async () => {
  await takesOver(questions[1]?.correctAnswer ?? '')
  expect(deviceStorage.read(CHOSEN_STATE)).toBe('OH')
})

test('a quiz that is only shown does not change the chosen state, nor do answers in its link', async () => {
  await takesOver(null)
  expect(deviceStorage.read(CHOSEN_STATE)).toBe('CA')
})
