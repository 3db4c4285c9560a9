import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import type { LoggedAnswer } from './answer.ts'
import { WAITING_ANSWERS } from './has-answers.ts'

const TEXTS = ['id', 'itemId', 'state', 'answeredAt']
/** As each answer writes all of them anew, only the newest answers wait for a database that stays closed. */
const MOST_WAITING = 2_000
let isKept = true

/** The answers that are not in the log yet. Malformed ones are left out. */
export function waitingAnswers(): LoggedAnswer[] {
  const waiting = parseJson(deviceStorage.read(WAITING_ANSWERS) ?? '')
  return Array.isArray(waiting) ? waiting.filter(isAnswer) : []
}

export function storeWaiting(answers: readonly LoggedAnswer[]): void {
  if (answers.length === 0) deviceStorage.remove(WAITING_ANSWERS)
  else isKept = deviceStorage.write(WAITING_ANSWERS, JSON.stringify(answers.slice(-MOST_WAITING)))
}

/** Whether waiting answers survive when the page closes. */
export function isWaitingKept(): boolean {
  return isKept
}

function isAnswer(one: unknown): one is LoggedAnswer {
  const fields = Object(one)
  return TEXTS.every((field) => typeof fields[field] === 'string')
}
