import type { Answer } from '../attempts/answer.ts'
import { localDay } from '../attempts/local-day.ts'
import type { RiderBank } from '../bank/rider-bank.ts'
import { type Histories, historiesOf } from './histories.ts'
import { type Mistake, openMistakes } from './mistakes.ts'

/** A rider's progress in a state, as far as this device knows it. */
export type Learned = {
  bank: RiderBank
  /** All states' answers in the order of `joinAnswers`. */
  log: readonly Answer[]
  histories: Histories
  mistakes: Mistake[]
  now: Date
}

export function learnedFrom(
  log: readonly Answer[],
  bank: RiderBank,
  state: string,
  now: Date,
): Learned {
  const histories = historiesOf(log, bank, state, now)
  return { bank, log, histories, mistakes: openMistakes(histories, localDay), now }
}
