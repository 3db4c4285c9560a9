import type { QuizItem } from '../question/quiz-item.ts'
import type { QuizSession } from './quiz-session.ts'

/** A valid Quiz item. Its texts contain the number, and its second option is correct. */
export function makeItem(number: number): QuizItem {
  return {
    question: `Question ${number}?`,
    options: [`${number} low`, `${number} right`, `${number} high`, `${number} odd`],
    correctAnswer: `${number} right`,
    explanation: `Because of ${number}.`,
  }
}

export function makeItems(count: number): QuizItem[] {
  return Array.from({ length: count }, (_, index) => makeItem(index + 1))
}

export function makeSession(questions: QuizItem[]): QuizSession {
  return {
    id: '0123456789abcdef0123456789abcdef',
    stateAbbrev: 'OR',
    stateName: 'Oregon',
    questions,
    answers: [],
    index: 0,
  }
}

/** A source of random numbers that are the same in every run (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
