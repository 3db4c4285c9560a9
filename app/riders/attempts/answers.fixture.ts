import type { Answer } from './answer.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

/** Returns the n-th answer of a log, a minute after the previous answer. A quiz has twelve answers. */
export function answerAt(number: number, given: Partial<Answer> = {}): Answer {
  const quiz = Math.floor(number / 12).toString(16)
  return {
    id: `${quiz.padStart(32, '0')}-${number % 12}`,
    itemId: `item-${number % 40}`,
    revision: 1,
    state: 'OH',
    mode: 'quiz',
    correct: true,
    answeredAt: new Date(START + number * 60_000).toISOString(),
    ...given,
  }
}

/** Returns the answers with the numbers from `first` up to `end`, but not `end` itself. */
export function answersFrom(first: number, end: number): Answer[] {
  return Array.from({ length: end - first }, (_, place) => answerAt(first + place))
}
