import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import { isForAll, type Topic } from '../../questions/question/topics.ts'
import { dayOfAnswer, localDay } from '../attempts/local-day.ts'
import { oldestFirst, quizOf } from './draw-practice.ts'
import type { Learned } from './learned.ts'
import { fillQuiz, type QuizUnit, unitsOf } from './look-alikes.ts'
import { questionsOfToday } from './plan.ts'

/** A planned quiz has at most this many questions of a topic, while there are others. */
const MOST_OF_A_TOPIC = 4

/**
 * Draws a quiz from the whole bank by the rider's plan. Look-alikes that may be asked today come together.
 * If today's questions do not fill it, takes those whose last answer is the oldest. Returns the chosen
 * questions in random order.
 */
export function drawFromBank(learned: Learned, random: Random): BankItem[] {
  const { bank, histories, now } = learned
  const today = questionsOfToday(learned, random)
  // What was answered today comes last, because its explanation was just read.
  const isRested = ({ id }: BankItem) => {
    const last = histories.get(id)?.at(-1)
    return !last || dayOfAnswer(last) !== localDay(now)
  }
  const others = shuffle(bank.items.filter(isForAll), random).filter(
    (item) => !today.includes(item),
  )
  const units = otherFactsFirst(manyTopicsFirst(unitsOf(today, isRested)))
  const drawn = fillQuiz(units, QUIZ_LENGTH)
  return quizOf([...drawn, ...oldestFirst(others, histories)], random)
}

/** Moves the questions of a topic behind those of other topics, once a quiz has enough of it. */
function manyTopicsFirst(units: readonly QuizUnit[]): QuizUnit[] {
  const counts = new Map<Topic | undefined, number>()
  const isEarly = units.map((unit) => {
    for (const { topic } of unit) counts.set(topic, (counts.get(topic) ?? 0) + 1)
    return unit.every(({ topic }) => (counts.get(topic) ?? 0) <= MOST_OF_A_TOPIC)
  })
  return [
    ...units.filter((_, place) => isEarly[place]),
    ...units.filter((_, place) => !isEarly[place]),
  ]
}

/** Moves the questions behind the others whose fact an earlier question of the list has. */
function otherFactsFirst(units: readonly QuizUnit[]): QuizUnit[] {
  const asked = new Set<string>()
  const again = new Set<QuizUnit>()
  for (const unit of units) {
    const facts = unit.flatMap(({ facts = [] }) => facts)
    if (facts.some((fact) => asked.has(fact))) again.add(unit)
    for (const fact of facts) asked.add(fact)
  }
  return [...units.filter((unit) => !again.has(unit)), ...again]
}
