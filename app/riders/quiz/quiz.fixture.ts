import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { type Attempt, begin } from '../attempts/life.ts'
import type { Moment } from '../attempts/local-day.ts'

/** A Quiz item as a page has it, without a topic. */
type Shown = Omit<ShownItem, 'topic'>

/** A valid Quiz item. Its texts contain the number, and its second option is correct. */
export function makeItem(number: number): Shown {
  return {
    question: `Question ${number}?`,
    options: [`${number} low`, `${number} right`, `${number} high`, `${number} odd`],
    correctAnswer: `${number} right`,
    explanation: `Because of ${number}.`,
  } as Shown
}

export function makeItems(count: number): Shown[] {
  return Array.from({ length: count }, (_, index) => makeItem(index + 1))
}

/** A quiz of Oregon, before its first answer. */
export function makeAttempt(questions: ShownItem[]): Attempt {
  const id = '0123456789abcdef0123456789abcdef'
  return begin({ id, mode: 'quiz', stateAbbrev: 'OR', stateName: 'Oregon', questions })
}

/** A quiz in progress. At `now`, the rider has left the first question and answered the second one. */
export function makeUnderWay(now: Moment): Attempt {
  const [first, second] = ['1 low', '2 right'].map((option) => ({ option, ...now }))
  return { ...makeAttempt(makeItems(3)), picks: [first ?? null, second ?? null, null], index: 1 }
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
