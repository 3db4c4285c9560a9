import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { Answer } from '../answers/answer.ts'

/** The default parameters have no fuzz, so that all devices of a rider get the same date. */
const scheduler = fsrs()

/** When a question should be asked again after these answers (FSRS). The oldest is the first. */
export function dueAfter(history: readonly Answer[]): Date {
  let card = createEmptyCard(new Date(0))
  for (const { answeredAt, correct } of history) {
    card = scheduler.next(card, answeredAt, correct ? Rating.Good : Rating.Again).card
  }
  return card.due
}
