import type { Answer } from '../attempts/answer.ts'
import type { DayOf } from '../attempts/local-day.ts'
import type { Histories } from './histories.ts'
import { dueAfter } from './schedule.ts'

export type Mistake = { itemId: string; due: Date }

/** A missed question counts as learned after right answers on this many different days. */
const DAYS_RIGHT = 2

/**
 * Returns the missed questions without right answers on two different days since the last miss. The
 * question that is due first comes first. `dayOf` gives the day of an answer that does not name it.
 */
export function openMistakes(histories: Histories, dayOf: DayOf): Mistake[] {
  const mistakes: Mistake[] = []
  for (const [itemId, history] of histories) {
    const wasMissed = history.some(({ correct }) => !correct)
    if (wasMissed && !isRightOn(DAYS_RIGHT, history, dayOf))
      mistakes.push({ itemId, due: dueAfter(history) })
  }
  return mistakes.sort(
    (a, b) => a.due.getTime() - b.due.getTime() || (a.itemId < b.itemId ? -1 : 1),
  )
}

/** True if a question was right on `count` different days since its last miss. */
export function isRightOn(count: number, history: readonly Answer[], dayOf: DayOf): boolean {
  const lastMiss = history.findLastIndex(({ correct }) => !correct)
  const days = new Set<string>()
  for (const { day, answeredAt } of history.slice(lastMiss + 1)) {
    days.add(day ?? dayOf(new Date(answeredAt)))
    // Stops early for speed: most questions are learned, and a long history has many days.
    if (days.size === count) return true
  }
  return false
}
