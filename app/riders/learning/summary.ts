import type { Answer } from '../attempts/answer.ts'
import { dayOfAnswer, localDay } from '../attempts/local-day.ts'
import type { Learned } from './learned.ts'
import { type Plan, planOf } from './plan.ts'
import { type Band, readiness, type StateTest } from './readiness.ts'

/** What a page needs to name a rider's next step in a state, without the log and the bank. */
export type Summary = {
  /** The rider's day on which this was counted, as 'YYYY-MM-DD'. The plan of another day is another one. */
  day: string
  /** The number of different questions that the rider has answered. */
  answered: number
  /** The number of questions in the bank. */
  total: number
  verdict: Band
  /** The probability of passing a test now. Null after too few answers, or if the test is not known. */
  passing: number | null
  /** What the days until the exam hold. */
  plan: Plan
  /** When each open mistake is due, in milliseconds since 1970. The earliest is the first. */
  due: number[]
  /** The last exam: its day, and whether it was passed. Null without an exam. */
  exam: { day: string; isPassed: boolean } | null
  /** The rider has passed the state's real exam. Only on this device, and not stored with the summary. */
  hasPassed?: true
}

/** The rider is never ready, and has passed no exam, if the state's test is not known now. */
const UNKNOWN_TEST = { questions: 25, toPass: 20 }

/** `test` is null if the state's test is not known now. */
export function summarize(learned: Learned, state: string, test: StateTest | null): Summary {
  const { log, knowledge, mistakes } = learned
  const judged = readiness(knowledge, test ?? UNKNOWN_TEST)
  const verdict = test ? judged.verdict : 'not enough'
  return {
    day: localDay(learned.now),
    answered: judged.answered,
    total: judged.total,
    verdict,
    passing: verdict === 'not enough' ? null : judged.passing,
    plan: planOf(learned, { ...judged, verdict }, test ?? UNKNOWN_TEST),
    due: mistakes.map(({ due }) => due.getTime()),
    exam: lastExam(log, state, test),
  }
}

function lastExam(log: readonly Answer[], state: string, test: StateTest | null): Summary['exam'] {
  const last = log.findLast((answer) => answer.mode === 'exam' && answer.state === state)
  if (!last) return null
  const [id] = last.id.split('-')
  const right = log.filter((answer) => answer.correct && answer.id.startsWith(`${id}-`)).length
  return { day: dayOfAnswer(last), isPassed: test !== null && right >= test.toPass }
}
