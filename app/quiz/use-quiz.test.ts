import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/device-storage.client.ts'
import { CHOSEN_STATE } from '../states/chosen-state.ts'
import { makeItems } from './quiz.fixture.ts'
import { answerTo } from './quiz-session.ts'
import { useQuiz } from './use-quiz.ts'

const OHIO = { abbrev: 'OH', stateName: 'Ohio' }
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

/** Takes a quiz over whose address has the first answer. The next question may have a pick. */
async function takesOver(picked: string | null) {
  if (!first) throw new Error('No question')
  const onProgress = vi.fn()
  // Rendered on the server, because no test has a document. The functions of the hook work there.
  let quiz: ReturnType<typeof useQuiz> | undefined
  function Page() {
    quiz = useQuiz(onProgress)
    return null
  }
  renderToString(createElement(Page))
  const shown = { questions, answers: [answerTo(first, first.correctAnswer)], total: 3 }
  await quiz?.takeOver(OHIO, shown, () => picked)
  expect(onProgress).toHaveBeenCalledOnce()
}

test('an answer makes the state of its quiz the chosen one', async () => {
  await takesOver(questions[1]?.correctAnswer ?? '')
  expect(deviceStorage.read(CHOSEN_STATE)).toBe('OH')
})

test('a quiz that is only shown does not, nor do answers that came with its link', async () => {
  await takesOver(null)
  expect(deviceStorage.read(CHOSEN_STATE)).toBe('CA')
})
