import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import { BLUEPRINT, isForAll, topics } from '../../questions/question/topics.ts'
import type { Answer } from '../attempts/answer.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { knowledgeOf } from './knowledge.ts'
import { readiness, type StateTest } from './readiness.ts'

/** A rider who answers, and who may learn from the explanation. */
type Rider = { isRight: (item: BankItem) => boolean; learn: (item: BankItem) => void }
/** Draws the next quiz of a rider. `missed` returns the questions whose last answer was wrong. */
type Practice = (bank: RiderBank, random: Random, missed: () => BankItem[]) => BankItem[]
type Kind = { makeRider: (bank: RiderBank, random: Random) => Rider; practice: Practice }

export const RIDERS = 50
const QUIZZES = 30
/** Each ready rider takes this many tests, so that the share of passed tests is exact enough. */
const TESTS = 20
const GUESS = 0.25
const ASKED = topics.filter((topic) => isForAll({ topic }))
export const START = Date.parse('2026-01-01T00:00:00Z')
/**
 * The times of a rider's first answer, second answer, and so on. Two million answers share these
 * texts.
 */
const TIMES = Array.from({ length: QUIZZES * 45 }, (_, number) =>
  new Date(START + number * 20_000).toISOString(),
)

/** Makes riders who answer every question right with the same probability. */
function steady(ability: number, practice = anything): Kind {
  const makeRider = (_: RiderBank, random: Random): Rider => ({
    isRight: () => random() < ability,
    learn: () => {},
  })
  return { makeRider, practice }
}

/**
 * Makes riders who know a share of the questions and guess the others. They learn from some of the
 * explanations.
 */
export function knowing(share: number, learns = 0, practice = anything): Kind {
  const makeRider = (bank: RiderBank, random: Random): Rider => {
    const known = new Set(bank.items.filter(() => random() < share))
    return {
      isRight: (item) => known.has(item) || random() < GUESS,
      learn: (item) => {
        if (random() < learns) known.add(item)
      },
    }
  }
  return { makeRider, practice }
}

/** Draws at random a test of 25 questions, a quiz of missed questions, or a quiz of one topic. */
function anything(bank: RiderBank, random: Random, missed: () => BankItem[]): BankItem[] {
  const choice = random()
  if (choice < 0.4) return drawTest(bank, random, 25)
  const again = choice < 0.7 ? missed() : []
  if (again.length > 0) return shuffle(again, random).slice(0, QUIZ_LENGTH)
  const topic = ASKED[Math.floor(random() * ASKED.length)]
  const items = bank.items.filter((item) => item.topic === topic)
  return shuffle(items, random).slice(0, QUIZ_LENGTH)
}

/** Draws the same questions again and again. */
function theSame(count: number): Practice {
  return (bank, random) => shuffle(drawTest(bank, seededRandom(count), count), random)
}

/** Draws tests without their questions about the law, the topic that weighs most. */
function noLaw(bank: RiderBank, random: Random): BankItem[] {
  return drawTest(bank, random, 25).filter(({ topic }) => topic !== 'law')
}

const percent = (share: number) => `${Math.round(share * 100)}%`
const gets = (ability: number) => ({
  name: `gets ${percent(ability)} right`,
  kind: steady(ability),
})
const knows = (share: number) => ({
  name: `knows ${percent(share)} and guesses the others`,
  kind: knowing(share),
})
const learns = (share: number) => ({
  name: `knows ${percent(share)} and learns from 6 of 10 explanations`,
  kind: knowing(share, 0.6),
})
const repeats = (count: number) => ({
  name: `knows 40%, repeats and learns the same ${count}`,
  kind: knowing(0.4, 0.6, theSame(count)),
})

/** Riders who must never become ready. */
export const NEVER = [
  { name: 'guesses, and repeats what was missed', kind: steady(GUESS) },
  repeats(12),
  repeats(25),
  repeats(45),
  { name: 'gets 97% right, was never asked about the law', kind: steady(0.97, noLaw) },
]
/** Riders who should soon become ready. */
export const GOOD = [gets(0.95), gets(0.98), knows(0.95)]
export const BETWEEN = [
  ...[0.7, 0.8, 0.85, 0.88, 0.9].map(gets),
  ...[0.7, 0.8, 0.9].map(knows),
  ...[0.5, 0.7].map(learns),
]

/**
 * Simulates riders of one kind. Returns how many become ready, how many of those pass a test, and the
 * median number of answers until they are ready.
 */
export function simulate(kind: Kind, bank: RiderBank, test: StateTest, seed = 1) {
  const random = seededRandom(seed)
  const answers: number[] = []
  let passed = 0
  for (let number = 0; number < RIDERS; number++) {
    const rider = kind.makeRider(bank, random)
    const needed = answersUntilReady(kind, rider, bank, test, random)
    if (needed === null) continue
    answers.push(needed)
    for (let taken = 0; taken < TESTS; taken++) {
      const right = drawTest(bank, random, test.questions).filter(rider.isRight).length
      if (right >= test.toPass) passed += 1 / TESTS
    }
  }
  answers.sort((a, b) => a - b)
  const middle = answers[Math.floor(answers.length / 2)] ?? null
  return { ready: answers.length, passed, middle }
}

/**
 * Returns the number of answers until the rider is ready, or null. The rider looks at the verdict after
 * each quiz, like somebody who hopes to be ready.
 */
function answersUntilReady(
  { practice }: Kind,
  { isRight, learn }: Rider,
  bank: RiderBank,
  test: StateTest,
  random: Random,
): number | null {
  const histories = new Map<string, Answer[]>()
  let given = 0
  for (let quiz = 0; quiz < QUIZZES; quiz++) {
    const missed = () => bank.items.filter(({ id }) => histories.get(id)?.at(-1)?.correct === false)
    for (const item of practice(bank, random, missed)) {
      const history = histories.get(item.id) ?? []
      histories.set(item.id, history)
      history.push(answerTo(item, isRight(item), given))
      learn(item)
      given += 1
    }
    const now = new Date(TIMES[given - 1] as string)
    const { verdict } = readiness(knowledgeOf(histories, bank, now), test)
    if (verdict === 'ready') return given
  }
  return null
}

function answerTo({ id: itemId }: BankItem, correct: boolean, number: number): Answer {
  const answeredAt = TIMES[number] as string
  const id = `${number.toString(16).padStart(32, '0')}-0`
  return { id, itemId, revision: 1, state: 'OH', mode: 'topic', correct, answeredAt }
}

/** A state's test, drawn by the blueprint. */
export function drawTest(bank: RiderBank, random: Random, questions: number): BankItem[] {
  const rest = shuffle(bank.items, random)
  const places: (typeof BLUEPRINT)[number][] = []
  while (places.length < questions) places.push(...shuffle(BLUEPRINT, random))
  return places.slice(0, questions).flatMap((place) => {
    const topic = place[Math.floor(random() * place.length)]
    const found = rest.findIndex((item) => item.topic === topic)
    return rest.splice(Math.max(0, found), 1)
  })
}
