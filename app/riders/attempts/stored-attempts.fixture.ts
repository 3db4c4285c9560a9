import { makeAttempt, makeItems, makeUnderWay } from '../quiz/quiz.fixture.ts'
import type { Attempt } from './attempt.ts'

export const NOW = Date.UTC(2026, 10, 20)
export const AT = { at: '2026-11-20T00:00:00.000Z', day: '2026-11-20' }

/** A quiz with two answers, as a device stores it at `NOW`. */
export const stored = { ...makeUnderWay(AT), savedAt: NOW }

export const finished = {
  ...stored,
  ...{ questions: makeItems(2), picks: stored.picks.slice(0, 2), ended: AT },
}
export const exam: Attempt = {
  ...makeAttempt(makeItems(2)),
  ...{ mode: 'exam', terms: { toPass: 2, signsToPass: null, minutes: 20 } },
}
