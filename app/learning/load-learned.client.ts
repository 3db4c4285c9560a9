import { readKnownRider } from '../auth/known-rider.client.ts'
import { loadBank } from '../bank/load-bank.client.ts'
import type { Outcome } from '../device/ask.client.ts'
import { addWaiting, readLog } from '../sessions/log.client.ts'
import { type Learned, learnedFrom } from './learned.ts'
import { storeMistakeCount } from './mistake-count.client.ts'

/**
 * Loads a rider's progress in a state from this device, and stores the number of open mistakes. The
 * rider is the one who is signed in, as far as this device knows (`readKnownRider`). Without such a
 * rider, only answers without an owner count.
 */
export async function loadLearned(state: string): Promise<Outcome<Loaded>> {
  await addWaiting()
  const owner = readKnownRider()
  const [{ answers, isWhole }, bank] = await Promise.all([readLog(owner), loadBank(state)])
  if ('failure' in bank) return bank
  const learned = learnedFrom(answers, bank.reply, state, new Date())
  if (isWhole) storeMistakeCount(state, learned.mistakes.length)
  return { reply: { ...learned, isWhole } }
}

/** `isWhole` is false if this device may have more answers, which could not be read. */
export type Loaded = Learned & { isWhole: boolean }

export { isWaitingKept } from '../sessions/waiting.client.ts'
