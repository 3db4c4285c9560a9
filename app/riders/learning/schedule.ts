import { type FSRSState, fsrs, Rating } from 'ts-fsrs'
import type { Answer } from '../attempts/answer.ts'
import { dayOfAnswer, startOf, startOfDay } from '../attempts/local-day.ts'

/**
 * The scheduler of ts-fsrs. Its default parameters add nothing random, so all devices of a rider get
 * the same date.
 */
const scheduler = fsrs()

/**
 * The number of latest answers that count for a question's due date. Older answers hardly change the
 * date, but take time.
 */
const REMEMBERED = 12

/**
 * Returns when a question should be asked again, by the last `REMEMBERED` of these answers. After a miss it
 * is due at once. After the first right answer since a miss it is due on the next day, and otherwise on the day of
 * FSRS: a second right answer on the same day brings nothing. The oldest answer comes first.
 */
export function dueAfter(answers: readonly Answer[]): Date {
  let memory: Memory | null = null
  for (const entry of answers.slice(-REMEMBERED)) {
    memory = remember(memory, entry, Date.parse(entry.answeredAt))
  }
  const last = answers.at(-1)
  if (!memory || !last?.correct) return new Date(last?.answeredAt ?? 0)
  const day = startOf(dayOfAnswer(last))
  const isFirst = !answers.at(-2)?.correct
  return startOfDay(day, isFirst ? 1 : scheduler.next_interval(memory.stability, 0))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** What FSRS expects of a rider's memory of a question, and the time of the last answer to it. */
export type Memory = FSRSState & { lastMs: number }

/** Returns the memory after an answer. `atMs` is in milliseconds since 1970. */
export function remember(
  memory: Memory | null,
  answer: { correct: boolean },
  atMs: number,
): Memory {
  // Not calendar days: an evening in New York has two of them in UTC.
  const days = memory ? Math.round((atMs - memory.lastMs) / DAY_MS) : 0
  return { ...scheduler.next_state(memory, Math.max(0, days), gradeOf(answer)), lastMs: atMs }
}

/** Returns the probability that the rider remembers the explanation at a time (FSRS). */
export function recall({ stability, lastMs }: Memory, atMs: number): number {
  return scheduler.forgetting_curve(Math.max(0, atMs - lastMs) / DAY_MS, stability)
}

function gradeOf({ correct }: { correct: boolean }) {
  return correct ? Rating.Good : Rating.Again
}
