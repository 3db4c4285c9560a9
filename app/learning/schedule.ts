import {
  type Card,
  createEmptyCard,
  dateDiffInDays,
  type FSRSState,
  fsrs,
  Rating,
  State,
} from 'ts-fsrs'
import type { Answer } from '../attempts/answer.ts'

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
 * Returns when a question should be asked again, by the last `REMEMBERED` of these answers (FSRS). The
 * oldest answer comes first.
 */
export function dueAfter(answers: readonly Answer[]): Date {
  const history = answers.slice(-REMEMBERED)
  const lastMiss = history.findLastIndex(({ correct }) => !correct)
  let card = cardAfter(history.slice(0, Math.max(0, lastMiss)))
  for (const entry of history.slice(Math.max(0, lastMiss))) {
    card = scheduler.next(card, entry.answeredAt, gradeOf(entry)).card
  }
  return card.due
}

/**
 * Returns the card (ts-fsrs) before the last miss. The miss resets the date and the steps of the card. So
 * the card needs only its memory, and whether it has ever left the learning steps. `scheduler.next` would
 * take several times as long, because it computes the dates of all four grades for each answer.
 */
function cardAfter(history: readonly Answer[]): Card {
  const card = createEmptyCard(new Date(0))
  let memory: { difficulty: number; stability: number } | null = null
  let last: Date | null = null
  let rightBefore = false
  for (const entry of history) {
    const time = new Date(entry.answeredAt)
    memory = scheduler.next_state(memory, last ? dateDiffInDays(last, time) : 0, gradeOf(entry))
    // The default parameters have two learning steps, which two right answers in a row complete.
    if (rightBefore && entry.correct) card.state = State.Review
    else if (card.state === State.New) card.state = State.Learning
    rightBefore = entry.correct
    last = time
  }
  return { ...card, ...memory, ...(last && { last_review: last }) }
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
