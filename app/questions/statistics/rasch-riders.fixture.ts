import { drawExam } from '../../riders/exam/draw-exam.ts'
import { drawTopic } from '../../riders/learning/draw-practice.ts'
import { drawQuiz } from '../../riders/quiz/draw-quiz.ts'
import { makeItem, seededRandom } from '../../riders/quiz/quiz.fixture.ts'
import type { BankItem } from '../bank/rider-bank.ts'
import type { Random } from '../question/shuffle.ts'
import { isForAll, type Topic, topics } from '../question/topics.ts'
import { examTerms } from '../states/exam-terms.ts'
import { expectedShare } from './ease.ts'
import { countAnswer, type ItemCounts, noCounts } from './item-counts.ts'
import { normal } from './simulated-quizzes.fixture.ts'

export type Simulated = { item: BankItem; easiness: number; counts: ItemCounts }

const TERMS = examTerms(null)
const TOPICS = topics.filter((topic) => isForAll({ topic }))

/** Makes a bank with `ofEach` questions of each topic. Some topics are harder than others. */
export function raschBank(ofEach: number, random: Random): Simulated[] {
  const bank = TOPICS.map((topic) => ({ topic, easiness: 1 + 0.5 * normal(random) }))
  return Array.from({ length: ofEach }).flatMap((_, place) =>
    bank.map(({ topic, easiness }, group) => {
      const item = { ...makeItem(place * bank.length + group), id: `${topic}-${place}`, topic }
      return { item, easiness: easiness + 0.8 * normal(random), counts: noCounts(4) }
    }),
  )
}

/**
 * Lets riders answer until each question of the bank has `answers` first answers, and counts no more. The riders
 * differ in ability. The able ones go on longer, and all learn. `topicShare` is the share of quizzes of a topic
 * after the first two quick quizzes; the others are exams. Returns the abilities behind the counted answers.
 */
export function letRidersAnswer(
  bank: readonly Simulated[],
  answers: number,
  topicShare: number,
  seed: number,
): number[] {
  const random = seededRandom(seed)
  const byId = new Map(bank.map((one) => [one.item.id, one]))
  const items = bank.map(({ item }) => item)
  const abilities: number[] = []
  let missing = bank.length * answers
  while (missing > 0) {
    let ability = normal(random)
    const seen = new Map<string, []>()
    const quizzes = 2 - 6 * Math.exp(ability / 3) * Math.log(1 - random())
    for (let quiz = 0; quiz < quizzes; quiz++) {
      const drawn = draw(quiz, seen)
      const given = drawn.map(({ id = '' }) => {
        const { easiness, counts } = byId.get(id) as Simulated
        const isRight = random() < logistic(ability + easiness)
        const isFirst = !seen.has(id)
        return { pick: 0, isRight, isFirst, expected: expectedShare(counts) }
      })
      for (const [place, { id = '' }] of drawn.entries()) {
        const one = byId.get(id) as Simulated
        seen.set(id, [])
        const answer = given[place]
        if (!answer?.isFirst || one.counts.shown === answers) continue
        one.counts = countAnswer(one.counts, answer, given)
        abilities.push(ability)
        missing -= 1
      }
      ability += 0.03
    }
  }
  return abilities

  function draw(quiz: number, seen: Map<string, []>): { id?: string | undefined }[] {
    if (quiz < 2) return drawQuiz(items.slice(0, 25), random, [...seen.keys()])
    if (random() > topicShare) return drawExam(items, TERMS, random).questions
    const topic = TOPICS[Math.floor(random() * TOPICS.length)] as Topic
    return drawTopic({ items }, topic, seen, [], random)
  }
}

/** Returns the share of riders with these abilities who get a question right. */
export function trueEase({ easiness }: Simulated, abilities: readonly number[]): number {
  const shares = abilities.map((ability) => logistic(ability + easiness))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
