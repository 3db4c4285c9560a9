import type { Answer } from '../attempts/answer.ts'
import type { BankItem } from '../bank/rider-bank.ts'
import type { Random } from '../quiz/draw-quiz.ts'
import { drawTest } from './simulated-riders.fixture.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
const GUESS = 0.25
/** How often a learner is right about what was known before. */
const KNOWN = 0.97

/**
 * Learners whose memory is not FSRS. A forgetter forgets by a power law (Wickelgren 1974), a crammer by an
 * exponential one, and a guesser knows and learns nothing. Abilities differ from learner to learner and from
 * topic to topic.
 */
export type LearnerKind = 'forgetter' | 'crammer' | 'guesser'

type Trace = { days: number; at: number }

export class Learner {
  readonly #kind: LearnerKind
  readonly #random: Random
  readonly #known = new Set<string>()
  readonly #traces = new Map<string, Trace>()
  /** The share of explanations that are learned, and how a new trace lasts. */
  readonly #learns: number
  readonly #decay: number
  readonly #firstDays: number

  constructor(kind: LearnerKind, items: readonly BankItem[], random: Random) {
    this.#kind = kind
    this.#random = random
    const isGuesser = kind === 'guesser'
    const share = 0.15 + 0.8 * random()
    this.#learns = isGuesser ? 0 : 0.3 + 0.65 * random()
    this.#decay = 0.2 + 0.5 * random()
    this.#firstDays = 0.3 + 2 * random()
    const shifts = new Map<unknown, number>()
    for (const { id, topic } of items) {
      const shift = shifts.get(topic) ?? (random() - 0.5) * Math.min(share, 1 - share)
      shifts.set(topic, shift)
      if (random() < share + shift && !isGuesser) this.#known.add(id)
    }
  }

  /** The probability of a right answer at a time. */
  chance(id: string, at: number): number {
    if (this.#known.has(id)) return KNOWN
    const remembered = this.#recall(id, at)
    return remembered + (1 - remembered) * GUESS
  }

  /** Answers a question, reads the explanation, and returns whether the answer was right. */
  answer(id: string, at: number): boolean {
    const isRight = this.#random() < this.chance(id, at)
    const trace = this.#traces.get(id)
    const remembered = this.#recall(id, at)
    if (isRight && trace) {
      // The more was forgotten, the more a right answer brings (spacing effect).
      this.#traces.set(id, { days: trace.days * (1 + 4 * (1 - remembered)), at })
    } else if (this.#random() < this.#learns) {
      this.#traces.set(id, { days: Math.max(this.#firstDays, trace?.days ?? 0), at })
    }
    return isRight
  }

  /** The probability of passing a test that is drawn by the blueprint. */
  passes(
    items: BankItem[],
    { questions, toPass }: { questions: number; toPass: number },
    at: number,
  ) {
    let byRight = [1]
    for (const { id } of drawTest({ items }, this.#random, questions)) {
      const chance = this.chance(id, at)
      const [stay, rise] = [
        [...byRight, 0],
        [0, ...byRight],
      ]
      byRight = stay.map((one, right) => one * (1 - chance) + (rise[right] ?? 0) * chance)
    }
    return byRight.slice(toPass).reduce((sum, one) => sum + one, 0)
  }

  #recall(id: string, at: number): number {
    const trace = this.#traces.get(id)
    if (!trace) return 0
    const elapsed = (at - trace.at) / DAY_MS / trace.days
    return this.#kind === 'crammer' ? Math.exp(-elapsed) : (1 + elapsed) ** -this.#decay
  }
}

/** The answers of a learner in one state. */
export class AnswerBook {
  readonly log: Answer[] = []

  ask(learner: Learner, items: readonly BankItem[], at: number): void {
    for (const [place, { id: itemId }] of items.entries()) {
      const time = at + place * 20_000
      const correct = learner.answer(itemId, time)
      const id = `${this.log.length.toString(16).padStart(32, '0')}-0`
      const answeredAt = new Date(time).toISOString()
      this.log.push({ id, itemId, revision: 1, state: 'OH', mode: 'quiz', correct, answeredAt })
    }
  }
}
