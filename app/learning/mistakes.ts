import type { Answer } from '../attempts/answer.ts'
import { type DayOf, startOfDay } from '../attempts/local-day.ts'
import type { Histories } from './histories.ts'
import { dueAfter } from './schedule.ts'

/**
 * After a right answer, a mistake is due from the start of a day in this device's time zone. After a
 * wrong one it is due within minutes.
 */
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
    if (isOpen(history, dayOf)) mistakes.push({ itemId, due: dueOf(history) })
  }
  return mistakes.sort(
    (a, b) => a.due.getTime() - b.due.getTime() || (a.itemId < b.itemId ? -1 : 1),
  )
}

/** A second right answer on the same day brings nothing, so the mistake waits until the next day. */
function dueOf(history: readonly Answer[]): Date {
  const due = dueAfter(history)
  const last = history.at(-1)
  if (!last?.correct) return due
  const next = startOfDay(new Date(last.answeredAt), 1)
  return due < next ? next : startOfDay(due)
}

function isOpen(history: readonly Answer[], dayOf: DayOf): boolean {
  const lastMiss = history.findLastIndex(({ correct }) => !correct)
  if (lastMiss < 0) return false
  const days = new Set<string>()
  for (const { day, answeredAt } of history.slice(lastMiss + 1)) {
    days.add(day ?? dayOf(new Date(answeredAt)))
    // Stops early for speed: most questions are learned, and a long history has many days.
    if (days.size === DAYS_RIGHT) return false
  }
  return true
}
