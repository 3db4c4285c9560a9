import { MOST_REJECTED } from '../../making/question-bank/question-changes.ts'
import type { Reason } from '../../questions/question/reasons.ts'

/**
 * A question that waits for review. `createdAt` is the time when it began to wait, so a replaced text
 * has another time.
 */
type Question = { id: string; createdAt: string }

function isSame(one: Question | null, other: Question | null): boolean {
  return one?.id === other?.id && one?.createdAt === other?.createdAt
}

/**
 * Returns the question to show after a reload of the page's data, which may add and remove questions.
 * The shown question `before` stays, even if somebody else settled it. The admin may be typing in its
 * form, and the next key decides about it. The next question appears only if this admin has `decided`
 * about `before`.
 */
export function shownQuestion<Q extends Question>(
  waiting: readonly Q[],
  before: Q | null,
  decided: Question | null,
): Q | null {
  if (!before) return waiting[0] ?? null
  const newest = waiting.find((question) => isSame(question, before))
  if (newest) return newest
  return isSame(before, decided) ? neighborOf(waiting, before, 1) : before
}

/**
 * Returns the question before or after `question`, which may have left the list. `waiting` is in the
 * order of ids.
 */
export function neighborOf<Q extends Question>(
  waiting: readonly Q[],
  question: Q,
  step: 1 | -1,
): Q | null {
  const others = waiting.filter((other) => !isSame(other, question))
  const found =
    step === 1
      ? others.find(({ id }) => id >= question.id)
      : others.findLast(({ id }) => id < question.id)
  return found ?? waiting.at(step === 1 ? -1 : 0) ?? null
}

/**
 * Returns the questions that wait for this reason: their number, and those that one press can reject.
 */
export function withReason<Q extends { reasons: readonly Pick<Reason, 'code'>[] }>(
  waiting: readonly Q[],
  code: Reason['code'],
): { count: number; first: Q[] } {
  const found = waiting.filter(({ reasons }) => reasons.some((one) => one.code === code))
  return { count: found.length, first: found.slice(0, MOST_REJECTED) }
}
