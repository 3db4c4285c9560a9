import type { Answer } from '../attempts/answer.ts'
import { localDay } from '../attempts/local-day.ts'
import type { Topic } from '../question/topics.ts'
import type { Learned } from './learned.ts'
import { estimateOf, readiness, type StateTest } from './readiness.ts'

/** What a page needs to name a rider's next step in a state, without the log and the bank. */
export type Summary = {
  /** The number of different questions that the rider has answered. */
  answered: number
  /** The number of questions in the bank. */
  total: number
  isReady: boolean
  /** The probability to pass a test. Null after too few answers, or if the test is not known. */
  passing: number | null
  /** The topic that costs the most right answers, if any. */
  topic: Topic | null
  /** When each open mistake is due, in milliseconds since 1970. The earliest is the first. */
  due: number[]
  /** The last exam: its day, and whether it was passed. Null without an exam. */
  exam: { day: string; isPassed: boolean } | null
  /** The rider has passed the state's real exam. Only on this device, and not stored with the summary. */
  hasPassed?: true
}

/** `test` is null if the state's test is not known now. Then nobody is ready, and no exam is passed. */
export function summarize(
  { log, bank, histories, mistakes }: Learned,
  state: string,
  test: StateTest | null,
): Summary {
  const estimate = estimateOf(histories, bank)
  const { answered, total, help } = estimate
  const judged = test && readiness(estimate, test)
  return {
    answered,
    total,
    isReady: judged?.verdict === 'ready',
    passing: judged && judged.verdict !== 'not enough' ? judged.passing : null,
    topic: help[0] ?? null,
    due: mistakes.map(({ due }) => due.getTime()),
    exam: lastExam(log, state, test),
  }
}

function lastExam(log: readonly Answer[], state: string, test: StateTest | null): Summary['exam'] {
  const last = log.findLast((answer) => answer.mode === 'exam' && answer.state === state)
  if (!last) return null
  const [id] = last.id.split('-')
  const right = log.filter((answer) => answer.correct && answer.id.startsWith(`${id}-`)).length
  const day = last.day ?? localDay(new Date(last.answeredAt))
  return { day, isPassed: test !== null && right >= test.toPass }
}
