import type { BankItem } from '../../questions/bank/rider-bank.ts'
import type { Random } from '../../questions/question/shuffle.ts'
import type { Answer } from '../attempts/answer.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { drawTest } from './simulated-riders.fixture.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
const logistic = (logits: number) => 1 / (1 + Math.exp(-logits))
const between = (random: Random, low: number, high: number) => low + (high - low) * random()
/** A random number with a standard deviation of 1 (Box and Muller). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * Learners who share nothing with the plan's own model. A forgetter forgets by a power law (Wickelgren 1974),
 * a crammer by an exponential one that costs half in a week
 * (Roediger and Karpicke 2006), and a guesser knows and learns nothing.
 */
export type LearnerKind = 'forgetter' | 'crammer' | 'guesser'

/** How hard each question is for everybody, in logits. Half of it comes from its topic. */
export function difficultiesOf(items: readonly BankItem[], seed: number): Map<string, number> {
  const random = seededRandom(seed)
  const topics = new Map<unknown, number>()
  return new Map(
    items.map(({ id, topic }) => {
      const ofTopic = topics.get(topic) ?? normal(random)
      topics.set(topic, ofTopic)
      return [id, (ofTopic + normal(random)) * Math.SQRT1_2]
    }),
  )
}

type Trace = { days: number; at: number }
/** The share of lucky guesses that teach something wrong. The next guess is then half as good. */
const MISLEADS = 0.1

export class Learner {
  readonly #kind: LearnerKind
  readonly #random: Random
  readonly #hard: ReadonlyMap<string, number>
  readonly #known = new Set<string>()
  readonly #misled = new Set<string>()
  readonly #traces = new Map<string, Trace>()
  readonly #slip: number
  readonly #guess: number
  /** The share of explanations of usual difficulty that are learned, and of those that are read after a lucky guess. */
  readonly #learns: number
  readonly #reads: number
  /** How a new trace lasts, how it decays, and how much longer a right answer makes it last. */
  readonly #firstDays: number
  readonly #decay: number
  readonly #gain: number

  constructor(kind: LearnerKind, hard: ReadonlyMap<string, number>, seed: number) {
    const random = seededRandom(seed)
    this.#kind = kind
    this.#random = random
    this.#hard = hard
    this.#slip = between(random, 0.01, 0.1)
    this.#guess = between(random, 0.15, 0.35)
    this.#learns = between(random, 0.2, 0.9)
    this.#reads = between(random, 0, 0.6)
    this.#firstDays = kind === 'crammer' ? between(random, 4, 16) : between(random, 0.3, 2.3)
    this.#decay = between(random, 0.1, 0.5)
    this.#gain = between(random, 3, 12)
    const ability = 0.3 + normal(random)
    for (const [id, difficulty] of hard) {
      if (random() < logistic(ability - difficulty) && kind !== 'guesser') this.#known.add(id)
    }
  }

  /** The probability of a right answer at a time. */
  chance(id: string, at: number): number {
    const knows = this.#known.has(id) ? 1 : this.#recall(id, at)
    return knows * (1 - this.#slip) + (1 - knows) * this.#guessing(id)
  }

  /** Answers a question, may read the explanation, and returns whether the answer was right. */
  answer(id: string, at: number): boolean {
    const remembered = this.#recall(id, at)
    const knows = this.#known.has(id) || this.#random() < remembered
    const isRight = this.#random() < (knows ? 1 - this.#slip : this.#guessing(id))
    const trace = this.#traces.get(id)
    if (knows) {
      // The more was forgotten, the more remembering brings (spacing effect).
      if (trace)
        this.#traces.set(id, { days: trace.days * (1 + this.#gain * (1 - remembered)), at })
    } else if (isRight && this.#random() < MISLEADS) this.#misled.add(id)
    else if (!isRight || this.#random() < this.#reads) this.#read(id, at)
    return isRight
  }

  /** The expected share of a drawn test that is right, and the probability of passing it. */
  takes(test: readonly BankItem[], toPass: number, at: number): { right: number; passes: number } {
    let byRight = [1]
    let right = 0
    for (const { id } of test) {
      const chance = this.chance(id, at)
      right += chance / test.length
      byRight = [...byRight, 0].map(
        (stay, count) => stay * (1 - chance) + (byRight[count - 1] ?? 0) * chance,
      )
    }
    return { right, passes: byRight.slice(toPass).reduce((sum, one) => sum + one, 0) }
  }

  #read(id: string, at: number): void {
    const odds = Math.log(this.#learns / (1 - this.#learns)) - (this.#hard.get(id) ?? 0) / 2
    if (this.#kind === 'guesser' || this.#random() >= logistic(odds)) return
    this.#misled.delete(id)
    this.#traces.set(id, { days: this.#firstDays, at })
  }

  #guessing(id: string): number {
    return this.#misled.has(id) ? this.#guess / 2 : this.#guess
  }

  #recall(id: string, at: number): number {
    const trace = this.#traces.get(id)
    if (!trace) return 0
    const elapsed = (at - trace.at) / DAY_MS / trace.days
    return this.#kind === 'crammer' ? Math.exp(-elapsed) : (1 + elapsed) ** -this.#decay
  }
}

/** Draws a state's test, the same for the same seed. */
export function testOf(items: BankItem[], questions: number, seed: number): BankItem[] {
  return drawTest({ items }, seededRandom(seed), questions)
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
