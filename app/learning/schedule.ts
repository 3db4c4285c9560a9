import { type Card, createEmptyCard, dateDiffInDays, fsrs, Rating, State } from 'ts-fsrs'
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

function gradeOf({ correct }: Answer) {
  return correct ? Rating.Good : Rating.Again
}
