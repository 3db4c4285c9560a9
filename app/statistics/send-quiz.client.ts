import { href } from 'react-router'
import { ask } from '../device/ask.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { answerTime } from '../quiz/answer-times.client.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { parseJson } from '../text/parse-json.ts'
import type { SentAnswer, SentQuiz } from './sent-quiz.ts'

const PREFIX = 'count:'
/** The largest number of unsent quizzes that a device stores. */
const MOST = 20
/** The greatest age of an unsent quiz. After 60 days the server could count a quiz twice. */
const MAX_AGE_MS = 50 * 24 * 60 * 60_000

type Finished = Pick<QuizSession, 'id' | 'stateAbbrev' | 'questions' | 'answers' | 'foreign'>

let isListening = false

/**
 * Sends a finished quiz to be counted, and all unsent quizzes. `answered` has the items that this
 * device answered earlier. An unsent quiz waits for the network, or for the next quiz. A browser with
 * Global Privacy Control sends nothing.
 */
export async function sendQuiz(quiz: Finished, answered: ReadonlySet<string>): Promise<void> {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const answers = answersOf(quiz, answered)
  if (answers.length === 0) return
  const { id, stateAbbrev: state } = quiz
  const waiting = waitingKeys()
  for (const key of waiting.slice(0, waiting.length - MOST + 1)) deviceStorage.remove(key)
  const sent: SentQuiz = { id, state, answers }
  deviceStorage.write(`${PREFIX}${Date.now()}:${id}`, JSON.stringify(sent))
  if (!isListening) window.addEventListener('online', () => void sendWaiting())
  isListening = true
  await sendWaiting()
}

/** Sends all waiting quizzes. Two tabs may send the same quiz, because the server counts it once. */
async function sendWaiting(): Promise<void> {
  if (!navigator.onLine) return
  for (const key of waitingKeys()) {
    if (Date.now() - Number(key.split(':')[1]) > MAX_AGE_MS) {
      deviceStorage.remove(key)
      continue
    }
    const body = parseJson(deviceStorage.read(key) ?? '') ?? null
    const outcome = await ask(href('/statistics'), null, { body })
    // Status 422 means that the server will never accept this quiz, so the device drops it.
    if ('failure' in outcome && outcome.failure.status !== 422) return
    deviceStorage.remove(key)
  }
}

function waitingKeys(): string[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .sort()
}

/** Lists the answers to send. Skips open questions, foreign answers, and old questions without an id. */
function answersOf(quiz: Finished, answered: ReadonlySet<string>): SentAnswer[] {
  return quiz.answers.flatMap(({ selectedAnswer: option }, place): SentAnswer[] => {
    const { id: itemId, revision = 1, options } = quiz.questions[place] ?? {}
    if (place < (quiz.foreign ?? 0) || !itemId || !options?.includes(option)) return []
    const seconds = answerTime(quiz.id, place)
    const isFirst = !answered.has(itemId)
    return [{ itemId, revision, option, isFirst, ...(seconds !== null && { seconds }) }]
  })
}
