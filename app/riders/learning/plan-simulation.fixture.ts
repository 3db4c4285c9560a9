import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import { localDay } from '../attempts/local-day.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { drawFromBank } from './draw-from-bank.ts'
import { drawMistakes, oldestFirst, quizOf } from './draw-practice.ts'
import { type Histories, historiesOf } from './histories.ts'
import { learnedFrom } from './learned.ts'
import {
  AnswerBook,
  DAY_MS,
  difficultiesOf,
  Learner,
  type LearnerKind,
  testOf,
} from './learners.fixture.ts'
import { openMistakes } from './mistakes.ts'
import type { Band, StateTest } from './readiness.ts'
import { type Summary, summarize } from './summary.ts'
import { sum } from './topic-answers.ts'
import { topicGroups } from './topic-groups.ts'

const START = new Date(2026, 0, 5, 10).getTime()
const QUIZ_MS = 10 * 60 * 1000
/** Each learner takes this many drawn tests. */
const TESTS = 4

/** The questions are differently hard in each of these. */
const WORLDS = 100
const MOST_QUIZZES = 8

/** How a learner practices: some days, and the test a week after the last one. */
type Course = { days: number; perDay: number }
const WEEK = 7

function courseOf(kind: LearnerKind, random: Random): Course {
  if (kind === 'crammer') {
    return { days: 1 + Math.floor(random() * 3), perDay: 40 + Math.floor(random() * 110) }
  }
  return { days: 3 + Math.floor(random() * 8), perDay: 12 + Math.floor(random() * 48) }
}

/** A learner with a course. The same seed gives the same learner, the same course, and the same tests. */
export class SimulatedLearner {
  readonly #bank: RiderBank
  readonly #test: StateTest
  readonly #seed: number
  readonly #course: Course
  readonly #learner: Learner
  readonly #book = new AnswerBook()
  readonly #random: Random
  /** The time of the test, a week after the last quiz. */
  readonly examAt: number

  constructor(kind: LearnerKind, bank: RiderBank, test: StateTest, seed: number) {
    this.#bank = bank
    this.#test = test
    this.#seed = seed
    this.#random = seededRandom(seed + 1e6)
    this.#course = courseOf(kind, this.#random)
    this.#learner = new Learner(kind, difficultiesOf(bank.items, seed % WORLDS), seed)
    this.examAt = START + (this.#course.days - 1 + WEEK) * DAY_MS
  }

  /** Answers this share of the course's questions: by the plan, or as before there was one. */
  practice(how: 'by plan' | 'as before', share = 1): this {
    const { days, perDay } = this.#course
    for (let day = 0; day < days; day++) {
      let now = START + day * DAY_MS
      for (let left = Math.round(perDay * share); left > 0; left -= QUIZ_LENGTH) {
        const drawn = how === 'by plan' ? this.#planned(now) : this.#asBefore(now)
        this.#book.ask(this.#learner, drawn.slice(0, left), now)
        now += QUIZ_MS
      }
    }
    return this
  }

  /**
   * Follows the plan to the day of the test. Returns for each time that it names a day of readiness whether the
   * learner passes nine of ten tests by then, and each evening's error of the share that it expects.
   */
  followPlan() {
    const named: string[] = []
    const errors: number[] = []
    let passesOn = '9999'
    for (let at = START; at < this.examAt; at += DAY_MS) {
      for (let quiz = 0; quiz < MOST_QUIZZES; quiz++) {
        const now = at + quiz * QUIZ_MS
        const { plan } = this.judged(now)
        if (plan.readyOn) named.push(plan.readyOn)
        if (plan.today === 0) break
        this.#book.ask(this.#learner, this.#planned(now), now)
      }
      const evening = at + MOST_QUIZZES * QUIZ_MS
      const { right, passes } = this.takeTests(evening)
      errors.push(Math.abs(this.#learned(evening).knowledge.mean - right))
      if (passes >= 0.9 && passesOn === '9999') passesOn = localDay(new Date(evening))
    }
    return { kept: named.map((day) => day >= passesOn), errors }
  }

  /** The mean share of drawn tests that is right, and the probability of passing them. */
  takeTests(at = this.examAt): { right: number; passes: number } {
    const { questions, toPass } = this.#test
    const results = Array.from({ length: TESTS }, (_, place) => {
      const drawn = testOf(this.#bank.items, questions, this.#seed * TESTS + place)
      return this.#learner.takes(drawn, toPass, at)
    })
    const mean = (key: 'right' | 'passes') => sum(results.map((one) => one[key])) / TESTS
    return { right: mean('right'), passes: mean('passes') }
  }

  /** What the product says at a time. */
  judged(at = this.examAt): Summary {
    return summarize(this.#learned(at), 'OH', this.#test)
  }

  #learned(at: number) {
    const examDay = localDay(new Date(this.examAt))
    return learnedFrom(this.#book.log, this.#bank, 'OH', new Date(at), examDay)
  }

  #planned(now: number): BankItem[] {
    return drawFromBank(this.#learned(now), this.#random)
  }

  #asBefore(now: number): BankItem[] {
    const histories = historiesOf(this.#book.log, this.#bank, 'OH', new Date(now))
    return drawAsBefore(this.#bank, histories, new Date(now), this.#random)
  }
}

/**
 * Draws the quiz that the yellow button gave before there was a plan (commit 79ef7e4e): mistakes of earlier
 * days, or of today once they fill a quiz. Otherwise new questions, a like share of each topic.
 */
function drawAsBefore(bank: RiderBank, histories: Histories, now: Date, random: Random) {
  const due = openMistakes(histories, localDay).filter((mistake) => mistake.due <= now)
  const hasOld = due.some((mistake) => localDay(mistake.due) < localDay(now))
  if (hasOld || due.length >= QUIZ_LENGTH) return drawMistakes(bank, due, random)
  const shares = topicGroups(bank).flatMap(({ items }) => {
    const unseen = shuffle(items, random).filter(({ id }) => !histories.has(id))
    const met = items.length - unseen.length
    return unseen.map((item, place) => ({ item, share: (met + place + random()) / items.length }))
  })
  const fresh = shares.sort((a, b) => a.share - b.share).map(({ item }) => item)
  return quizOf([...new Set([...fresh, ...oldestFirst(bank.items, histories)])], random)
}

/** A learner's told and true chance of passing, and what the product calls it. */
export type Chance = { told: number; true: number; verdict: Band }

/** Returns the chance that the product names on the day of the test. Null after too few answers. */
export function chanceOf(simulated: SimulatedLearner): Chance | null {
  const { passing, verdict } = simulated.judged()
  if (passing === null) return null
  return { told: passing, true: simulated.takeTests().passes, verdict }
}

/** The mean difference between told and true chances, in tenths of what was told (calibration error). */
export function calibrationError(riders: readonly Chance[]): number {
  const bins = Map.groupBy(riders, ({ told }) => Math.min(9, Math.floor(told * 10)))
  const errors = [...bins.values()].map((bin) =>
    Math.abs(sum(bin.map((rider) => rider.told - rider.true))),
  )
  return sum(errors) / riders.length
}
