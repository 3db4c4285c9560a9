import type { Outcome } from '../../base/device/ask.client.ts'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { loadBank } from '../../questions/bank/load-bank.client.ts'
import { loadAboutTest } from '../../questions/states/about-test.client.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import { addWaiting, readLog } from '../attempts/log.client.ts'
import { keepExamChance } from './exam-chance.client.ts'
import { readExamDate } from './exam-date.client.ts'
import { type Learned, learnedFrom } from './learned.ts'
import { storeSummary, withPass } from './summary.client.ts'
import { type Summary, summarize } from './summary.ts'

/**
 * Loads a rider's progress in a state from this device, and stores its summary. The
 * rider is the one who is signed in, as far as this device knows (`readKnownRider`). Without such a
 * rider, only answers without an owner count.
 */
export async function loadLearned(state: string): Promise<Outcome<Loaded>> {
  await addWaiting()
  const owner = readKnownRider()
  const [{ answers, isWhole }, bank, about] = await Promise.all([
    readLog(owner),
    loadBank(state),
    loadAboutTest(state),
  ])
  if ('failure' in bank) return bank
  const learned = learnedFrom(answers, bank.reply, state, new Date(), readExamDate())
  const test = 'reply' in about ? examTerms(about.reply) : null
  const summary = summarize(learned, state, test)
  if (isWhole) {
    storeSummary(state, summary)
    keepExamChance(state, summary)
  }
  return { reply: { ...learned, summary: withPass(state, summary), isWhole } }
}

/** `isWhole` is false if this device may have more answers, which could not be read. */
export type Loaded = Learned & { summary: Summary; isWhole: boolean }

export { isWaitingKept } from '../attempts/waiting.client.ts'
