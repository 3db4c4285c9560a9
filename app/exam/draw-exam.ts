import { placeOptions, type Random, shuffle } from '../quiz/draw-quiz.ts'
import type { BankQuestion } from '../quiz/rider-bank.ts'
import { BLUEPRINT, type Topic } from '../quiz/topics.ts'
import { type ExamTerms, fitTerms } from './exam-terms.ts'

/**
 * Draws an exam from a bank: as many questions of each topic as the blueprint's weights say, in random
 * order. Where the terms have a rule for road signs, it has exactly as many of them as the rule says.
 * If the bank has too few questions, the exam has fewer. `terms` are those of the drawn exam.
 */
export function drawExam(bank: readonly BankQuestion[], terms: ExamTerms, random: Random) {
  const byText = new Map(shuffle(bank, random).map((item) => [item.question, item]))
  const items = [...byText.values()]
  const signs = items.filter(({ topic }) => topic === 'signs')
  const fitting = fitTerms(terms, items.length, signs.length)
  const drawn = fitting.signs
    ? drawBesideSigns(items, signs, fitting.questions, fitting.signs.questions, random)
    : drawByBlueprint(items, fitting.questions, random)
  const questions = shuffle(drawn, random).map((item) => placeOptions(item, random))
  return { terms: fitting, questions }
}

function drawBesideSigns(
  items: readonly BankQuestion[],
  signs: readonly BankQuestion[],
  count: number,
  ofSigns: number,
  random: Random,
) {
  const others = items.filter(({ topic }) => topic !== 'signs')
  return [...signs.slice(0, ofSigns), ...drawByBlueprint(others, count - ofSigns, random)]
}

/** Takes each topic's share of `count`. Other questions replace those that a topic lacks. */
function drawByBlueprint(items: readonly BankQuestion[], count: number, random: Random) {
  const drawn = new Set<BankQuestion>()
  for (const [topic, places] of placesOf(items, count, random)) {
    const fitting = items.filter((item) => item.topic === topic).slice(0, places)
    for (const item of fitting) drawn.add(item)
  }
  for (const item of items) if (drawn.size < count) drawn.add(item)
  return [...drawn]
}

/**
 * The number of questions of each topic, by the method of the largest remainder. Questions without a
 * topic, which come from a manual, get the share that they have in the bank.
 */
function placesOf(items: readonly BankQuestion[], count: number, random: Random) {
  const present = new Set(items.map(({ topic }) => topic))
  const ofManual = items.filter(({ topic }) => !topic).length / items.length
  const weights = [...blueprintWeights()].filter(([topic]) => present.has(topic))
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  const shares: [Topic | undefined, number][] = [
    [undefined, ofManual],
    ...weights.map(([topic, weight]): [Topic, number] => [topic, ((1 - ofManual) * weight) / sum]),
  ]
  // Rounded, so that equal remainders are equal. The order of topics that have them is random.
  const quotaOf = (share: number) => Math.round(share * count * 1e9) / 1e9
  const quotas = shuffle(shares, random).map(([topic, share]) => ({ topic, quota: quotaOf(share) }))
  const places = new Map(quotas.map(({ topic, quota }) => [topic, Math.floor(quota)]))
  const left = count - [...places.values()].reduce((total, whole) => total + whole, 0)
  const byRemainder = quotas.sort((a, b) => (b.quota % 1) - (a.quota % 1))
  for (const { topic } of byRemainder.slice(0, left))
    places.set(topic, 1 + (places.get(topic) ?? 0))
  return places
}

/** The weight of each topic in the blueprint. Topics that share a place have a part of it each. */
function blueprintWeights(): Map<Topic, number> {
  const weights = new Map<Topic, number>()
  for (const topics of BLUEPRINT) {
    for (const topic of topics) {
      weights.set(topic, (weights.get(topic) ?? 0) + 1 / topics.length)
    }
  }
  return weights
}
