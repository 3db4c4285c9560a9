import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { evenForm, meanEase } from '../../questions/question/even-form.ts'
import { mustSubject } from '../../questions/question/must-ask.ts'
import { placeOptions, type Random, shuffle } from '../../questions/question/shuffle.ts'
import { BLUEPRINT, isForAll, type Topic } from '../../questions/question/topics.ts'
import { type ExamTerms, fitTerms } from '../../questions/states/exam-terms.ts'

/**
 * Draws an exam from a bank, in random order. The blueprint's weights set the number of questions of
 * each topic, which first asks what must be asked. A rule for road signs in the terms sets the exact
 * number of questions about road signs. They come last if they are a part of their own. A small bank gives
 * a shorter exam. No two questions ask about the same fact, unless the bank has no others. All exams are
 * about as difficult, if the questions say how easy they are. The returned `terms` fit the drawn exam.
 */
export function drawExam(bank: readonly BankItem[], terms: ExamTerms, random: Random) {
  const target = expectedScore(bank.filter(isForAll), terms)
  return evenForm(
    () => drawAnyExam(bank, terms, random),
    ({ questions }) => questions,
    target,
  )
}

function drawAnyExam(bank: readonly BankItem[], terms: ExamTerms, random: Random) {
  const byText = new Map(shuffle(bank, random).map((item) => [item.question, item]))
  const { fitting, signs, others } = partsOf([...byText.values()].filter(isForAll), terms)
  const drawn = new Set<BankItem>()
  if (fitting.signs) draw(drawn, signs, fitting.signs.questions)
  const shares = sharesOf(others)
  for (const [topic, places] of placesOf(shares, fitting.questions - drawn.size, random)) {
    const ofTopic = others.filter((item) => item.topic === topic)
    const most = drawn.size + places
    draw(drawn, ofTopic.filter(mustSubject), Math.min(1, places), 'other facts')
    draw(drawn, ofTopic, most - drawn.size, 'other facts')
  }
  draw(drawn, others, fitting.questions - drawn.size)
  const mixed = shuffle([...drawn], random).map((item) => placeOptions(item, random))
  const isLast = ({ topic }: BankItem) => (fitting.signs?.apart && topic === 'signs' ? 1 : 0)
  const questions = mixed.sort((a, b) => isLast(a) - isLast(b))
  return { terms: fitting, questions }
}

/** Returns the terms that fit the items, the road signs, and what the other part of the exam asks. */
function partsOf(items: readonly BankItem[], terms: ExamTerms) {
  const signs = items.filter(({ topic }) => topic === 'signs')
  const fitting = fitTerms(terms, items.length, signs.length)
  const others = fitting.signs ? items.filter(({ topic }) => topic !== 'signs') : items
  return { fitting, signs, others }
}

/**
 * Adds up to `count` of the items to `drawn`. Items about facts that are not drawn yet come first. With
 * `only`, adds no other items.
 */
function draw(
  drawn: Set<BankItem>,
  items: readonly BankItem[],
  count: number,
  only?: 'other facts',
): void {
  const asked = new Set([...drawn].flatMap(factsOf))
  const most = drawn.size + count
  for (const item of items) {
    if (drawn.size >= most) return
    if (drawn.has(item) || factsOf(item).some((fact) => asked.has(fact))) continue
    drawn.add(item)
    for (const fact of factsOf(item)) asked.add(fact)
  }
  if (only) return
  for (const item of items) if (drawn.size < most) drawn.add(item)
}

const factsOf = ({ facts = [] }: BankItem) => facts

/**
 * The score that average riders get in an exam, in percent, by the shares of its topics. Null if it is unknown
 * of a question.
 */
function expectedScore(items: readonly BankItem[], terms: ExamTerms): number | null {
  const { fitting, signs, others } = partsOf(items, terms)
  const ofSigns = (fitting.signs?.questions ?? 0) / fitting.questions
  const easeOfSigns = ofSigns > 0 ? meanEase(signs) : 0
  if (easeOfSigns === null) return null
  let score = ofSigns * easeOfSigns
  for (const [topic, share] of sharesOf(others)) {
    if (share === 0) continue
    const mean = meanEase(others.filter((item) => item.topic === topic))
    if (mean === null) return null
    score += (1 - ofSigns) * share * mean
  }
  return score
}

type Shares = [Topic | undefined, number][]

/**
 * The share of each topic in an exam. Questions without a topic, which come from a manual, get the share that
 * they have in the bank.
 */
function sharesOf(items: readonly BankItem[]): Shares {
  const present = new Set(items.map(({ topic }) => topic))
  const ofManual = items.filter(({ topic }) => !topic).length / items.length
  const weights = [...blueprintWeights()].filter(([topic]) => present.has(topic))
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  return [
    [undefined, ofManual],
    ...weights.map(([topic, weight]): [Topic, number] => [topic, ((1 - ofManual) * weight) / sum]),
  ]
}

/** The number of questions of each topic, by the method of the largest remainder. */
function placesOf(shares: Shares, count: number, random: Random) {
  // Rounding makes equal remainders exactly equal. Topics with equal remainders have a random order.
  const quotaOf = (share: number) => Math.round(share * count * 1e9) / 1e9
  const quotas = shuffle(shares, random).map(([topic, share]) => ({ topic, quota: quotaOf(share) }))
  const places = new Map(quotas.map(({ topic, quota }) => [topic, Math.floor(quota)]))
  const left = count - [...places.values()].reduce((total, whole) => total + whole, 0)
  const byRemainder = quotas.sort((a, b) => (b.quota % 1) - (a.quota % 1))
  for (const { topic } of byRemainder.slice(0, left))
    places.set(topic, 1 + (places.get(topic) ?? 0))
  return places
}

/** The weight of each topic in the blueprint. Topics that share a place split its weight. */
function blueprintWeights(): Map<Topic, number> {
  const weights = new Map<Topic, number>()
  for (const topics of BLUEPRINT) {
    for (const topic of topics) {
      weights.set(topic, (weights.get(topic) ?? 0) + 1 / topics.length)
    }
  }
  return weights
}
