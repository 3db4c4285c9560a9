import { answersOf } from '../answers/answer-log.client.ts'
import { logAnswers } from '../answers/use-answer-log.ts'
import { readKnownRider } from '../auth/known-rider.client.ts'
import type { Outcome } from '../device/ask.client.ts'
import { loadBank } from '../quiz/load-bank.client.ts'
import { type Learned, learnedFrom } from './learned.ts'
import { storeMistakeCount } from './mistake-count.client.ts'

/** What this device knows of the rider who is, or was last, signed in; or else of nobody. */
export async function loadLearned(state: string): Promise<Outcome<Learned>> {
  await logAnswers([])
  const owner = readKnownRider()
  const [answers, bank] = await Promise.all([answersOf(owner), loadBank(state)])
  if ('failure' in bank) return bank
  const learned = learnedFrom(answers, bank.reply, state, new Date())
  storeMistakeCount(state, learned.mistakes.length)
  return { reply: learned }
}

export { isLogKept } from '../answers/answer-log.client.ts'
