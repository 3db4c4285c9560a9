import { localDay } from '../attempts/local-day.ts'
import type { RiderBank } from '../bank/rider-bank.ts'
import { type Random, shuffle } from '../quiz/draw-quiz.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { drawFromBank } from './draw-from-bank.ts'
import { historiesOf } from './histories.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { learnedFrom } from './learned.ts'
import { AnswerBook, DAY_MS, Learner, type LearnerKind } from './learners.fixture.ts'
import { readiness, type StateTest } from './readiness.ts'
import { drawTest } from './simulated-riders.fixture.ts'
import { summarize } from './summary.ts'

const START = new Date(2026, 0, 5, 10).getTime()
const QUIZ = 12
const QUIZ_MS = 10 * 60 * 1000
const TEN: LearnerKind[] = [
  ...Array<LearnerKind>(7).fill('forgetter'),
  ...Array<LearnerKind>(2).fill('crammer'),
  'guesser',
]

/**
 * Simulates a learner who practices without the plan, as some hundred real riders do: new questions, missed
 * ones, and tests. Returns the chance of passing that the product names some days later, and the true one.
 * Null after too few answers.
 */
export function chancesOf(bank: RiderBank, test: StateTest, seed: number) {
  const random = seededRandom(seed)
  const kind = TEN[seed % TEN.length] as LearnerKind
  const learner = new Learner(kind, bank.items, random)
  const isCrammer = kind === 'crammer'
  const days = 1 + Math.floor(random() * (isCrammer ? 2 : 10))
  const perDay = isCrammer ? 60 + random() * 150 : 12 + random() * 50
  const book = new AnswerBook()
  let now = START
  for (let day = 0; day < days; day++) {
    now = START + day * DAY_MS
    for (let given = 0; given < perDay; given += QUIZ) {
      book.ask(learner, drawFreely(bank, book, random), now)
      now += QUIZ_MS
    }
  }
  const exam = new Date(now + Math.floor(random() * (isCrammer ? 3 : 10)) * DAY_MS)
  const known = knowledgeOf(historiesOf(book.log, bank, 'OH', exam), bank, exam)
  const { verdict, passing } = readiness(known, test)
  if (verdict === 'not enough') return null
  return { kind, told: passing, true: learner.passes(bank.items, test, exam.getTime()) }
}

function drawFreely({ items }: RiderBank, { log }: AnswerBook, random: Random) {
  const last = new Map(log.map(({ itemId, correct }) => [itemId, correct]))
  const missed = items.filter(({ id }) => last.get(id) === false)
  const choice = random()
  if (choice < 0.35 && missed.length > 3) return missed.slice(0, QUIZ)
  if (choice < 0.5) return drawTest({ items }, random, QUIZ)
  const unmet = items.filter(({ id }) => !last.has(id))
  return shuffle(unmet, random).slice(0, QUIZ)
}

/** The mean difference between told and true chances, in tenths of what was told (calibration error). */
export function calibrationError(riders: readonly { told: number; true: number }[]): number {
  const bins = Map.groupBy(riders, ({ told }) => Math.min(9, Math.floor(told * 10)))
  let error = 0
  for (const bin of bins.values()) {
    error += Math.abs(bin.reduce((sum, rider) => sum + rider.told - rider.true, 0))
  }
  return error / riders.length
}

/**
 * Simulates a forgetter or a guesser who follows the plan until the exam. Returns for each day on which a day
 * is named, whether the learner passes nine of ten tests by then, and how far the estimate is from the truth.
 */
export function daysByPlan(
  kind: LearnerKind,
  bank: RiderBank,
  test: StateTest,
  { examIn, seed }: { examIn: number; seed: number },
) {
  const random = seededRandom(seed)
  const learner = new Learner(kind, bank.items, random)
  const book = new AnswerBook()
  const examDay = localDay(new Date(START + examIn * DAY_MS))
  const named: string[] = []
  const errors: number[] = []
  let passesOn = '9999'
  for (let day = 0; day < examIn; day++) {
    for (let quiz = 0; quiz < 8; quiz++) {
      const now = START + day * DAY_MS + quiz * QUIZ_MS
      const learned = learnedFrom(book.log, bank, 'OH', new Date(now), examDay)
      const { plan } = summarize(learned, 'OH', test)
      if (plan.readyOn) named.push(plan.readyOn)
      if (plan.today === 0) break
      book.ask(learner, drawFromBank(learned, random), now)
    }
    const evening = START + day * DAY_MS + 8 * QUIZ_MS
    const { knowledge } = learnedFrom(book.log, bank, 'OH', new Date(evening), examDay)
    errors.push(Math.abs(knowledge.mean - trueShare(learner, knowledge, evening)))
    if (learner.passes(bank.items, test, evening) >= 0.9 && passesOn === '9999') {
      passesOn = localDay(new Date(evening))
    }
  }
  return { kept: named.map((day) => day >= passesOn), errors }
}

function trueShare(learner: Learner, { questions }: Knowledge, at: number): number {
  return questions.reduce((sum, { item, weight }) => sum + weight * learner.chance(item.id, at), 0)
}

/** The share of a test that a learner gets right `examIn` days after the first of `days` days of the plan. */
export function shareByPlan(
  kind: LearnerKind,
  bank: RiderBank,
  { days, perDay, examIn }: { days: number; perDay: number; examIn: number },
  seed: number,
): number {
  const random = seededRandom(seed)
  const learner = new Learner(kind, bank.items, random)
  const book = new AnswerBook()
  const exam = START + examIn * DAY_MS
  const examDay = localDay(new Date(exam))
  for (let day = 0; day < days; day++) {
    for (let given = 0; given < perDay; given += QUIZ) {
      const now = START + day * DAY_MS + (given / QUIZ) * QUIZ_MS
      const drawn = drawFromBank(learnedFrom(book.log, bank, 'OH', new Date(now), examDay), random)
      book.ask(learner, drawn.slice(0, perDay - given), now)
    }
  }
  return trueShare(learner, knowledgeOf(new Map(), bank, new Date(exam)), exam)
}
