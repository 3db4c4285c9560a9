import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import type { Answer } from '../attempts/answer.ts'
import { daysUntil, localDay } from '../attempts/local-day.ts'
import { examTime } from './exam-time.ts'
import { type Histories, historiesOf } from './histories.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { type Mistake, openMistakes } from './mistakes.ts'

/** A rider's progress in a state, as far as this device knows it. */
export type Learned = {
  bank: RiderBank
  /** All states' answers in the order of `joinAnswers`. */
  log: readonly Answer[]
  histories: Histories
  mistakes: Mistake[]
  knowledge: Knowledge
  now: Date
  /** The time for which the rider learns (`examTime`). */
  examAt: Date
  /** False if `examAt` is only a guess, because the rider named no day. */
  hasExamDay: boolean
}

/** `examDay` is the day of the rider's exam as 'YYYY-MM-DD', or an empty text. */
export function learnedFrom(
  log: readonly Answer[],
  bank: RiderBank,
  state: string,
  now: Date,
  examDay = '',
): Learned {
  const histories = historiesOf(log, bank, state, now)
  const first = log.find((answer) => answer.state === state)
  const examAt = examTime(examDay, first, now)
  return {
    ...{ bank, log, histories, mistakes: openMistakes(histories, localDay) },
    ...{ knowledge: knowledgeOf(histories, bank, now), now, examAt },
    hasExamDay: (daysUntil(examDay, now) ?? -1) >= 0,
  }
}
