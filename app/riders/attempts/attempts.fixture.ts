import type { Services } from '../../context.server.ts'
import { type ReceivedAttempt, saveAttempt } from './attempts.server.ts'

export const idOf = (number: number) => number.toString(16).padStart(32, '0')

type Change = Partial<ReceivedAttempt> & { right?: number; total?: number }

/**
 * Returns a finished quiz as a device sends it, with `right` right answers of `total`. The server knows
 * none of its questions.
 */
export function toldQuiz(number: number, { right = 3, total = 4, ...change }: Change = {}) {
  const told: ReceivedAttempt = {
    owner: null,
    id: idOf(number),
    state: 'CA',
    mode: 'quiz',
    isFinished: true,
    picks: Array.from({ length: total }, (_, place) => ({
      item: `item-${place}`,
      revision: 1,
      option: place < right ? 'yes' : 'no',
      question: `Question ${place}?`,
      key: 'yes',
      at: new Date(Date.parse('2026-11-20T11:00:00Z') + number * 60_000).toISOString(),
    })),
    ...change,
  }
  return told
}

/** Grades and saves an attempt for a rider, as the route does. */
export async function saveTold(
  services: Services,
  rider: { id: string; uid: string },
  told: ReceivedAttempt,
) {
  return (await saveAttempt(services, rider, told)).saved
}

/** Saves an attempt, and returns its result or the refusal. */
export async function saveResult(
  services: Services,
  rider: { id: string; uid: string },
  told: ReceivedAttempt,
) {
  const saved = await saveTold(services, rider, told)
  return 'refused' in saved ? saved : saved.exam
}
