import type { ItemCounts } from './item-counts.ts'
import { type Estimate, Z90 } from './item-statistics.ts'

/** A value as a logit, with the square of its standard error. */
type Measure = { value: number; variance: number }

/** What is assumed of a question that few riders have answered, while a quiz is counted. */
const USUAL: Measure = { value: logit(0.7), variance: 1 }
/** The comparison with the rest of the quizzes adds this to the variance, as the simulation shows. */
const COMPARED = 1.5
/** Nothing is estimated until this many questions have this many answers each. */
const [FEWEST_QUESTIONS, MANY_ANSWERS] = [25, 100]

/** Returns the share of average riders who get an item right, as far as a quiz that is counted knows it. */
export function expectedShare(counts: ItemCounts | null | undefined): number {
  return logistic((counts?.rested ? shrink(measureOf(counts), USUAL) : USUAL).value)
}

/**
 * The ease of an item is the share of riders who would get it right if all riders answered it. Estimates the
 * ease of each item of a bank with its 90 % interval, also that of items with few answers or none. Returns no
 * estimates while too few items have enough answers.
 *
 * The model is Rasch's (1960): the logit of a share is ability minus difficulty. As in PROX (Cohen 1979;
 * Linacre, Rasch Measurement Transactions 8:3), only the mean ability of those who answered an item counts. It
 * is known from the rest of their quizzes, compared with what average riders get right there. An item with few
 * answers borrows from its topic, and a topic from the bank (empirical Bayes; DerSimonian and Laird 1986).
 */
export function easesOf<Item extends { topic?: string | undefined }>(
  bank: readonly { item: Item; counts: ItemCounts | undefined }[],
): Map<Item, Estimate> {
  const answered = bank.flatMap(({ item, counts }) => (counts?.rested ? { item, counts } : []))
  if (!isEnough(answered.map(({ counts }) => counts))) return new Map()
  const measures = new Map(answered.map(({ item, counts }) => [item, measureOf(counts)]))
  const topics = Map.groupBy(measures, ([{ topic }]) => topic)
  const byTopic = new Map([...topics].map(([topic, list]) => [topic, list.map(([, one]) => one)]))
  const within = spreadIn([...byTopic.values()])
  const means = new Map([...byTopic].map(([topic, list]) => [topic, meanOf(list, within)]))
  const between = spreadIn([[...means.values()]])
  const ofBank = wider(meanOf([...means.values()], between), between)
  const shift = abilityIn(answered.map(({ counts }) => counts))
  return new Map(
    bank.map(({ item }) => {
      const mean = means.get(item.topic)
      const prior = wider(mean ? shrink(mean, ofBank) : ofBank, within)
      const own = measures.get(item)
      return [item, estimateOf(own ? shrink(own, prior) : prior, shift)]
    }),
  )
}

/** True if enough items have many answers. */
export function isEnough(counts: readonly ItemCounts[]): boolean {
  return counts.filter(({ rested }) => rested >= MANY_ANSWERS).length >= FEWEST_QUESTIONS
}

/** Measures an item's ease for riders as able as `expectedShare` assumes. */
function measureOf(counts: ItemCounts): Measure {
  const { rested, rightRested } = counts
  // Two more right answers and two more wrong ones keep the logit finite (Agresti and Coull 1998).
  const right = (rightRested + 2) / (rested + 4)
  const variance = COMPARED / (rested * right * (1 - right))
  return { value: logit(right) - abilityIn([counts]), variance }
}

/** Returns by how much riders were right more often in the rest of their quizzes than was expected. */
function abilityIn(all: readonly ItemCounts[]): number {
  const answers = sum(all.map(({ rested }) => rested))
  const logitOf = (rights: number[]) => logit((sum(rights) + 0.5) / (answers + 1))
  return logitOf(all.map(({ rest }) => rest / 1000)) - logitOf(all.map(expectedIn))
}

/** The riders of older counters, which expect nothing, count as average. */
function expectedIn({ rested, rest, expected }: ItemCounts): number {
  return expected === undefined ? rest / 1000 : expected * rested
}

/** Combines a measure with what was to be expected of it. */
function shrink({ value, variance }: Measure, prior: Measure): Measure {
  const trust = prior.variance / (prior.variance + variance)
  return { value: prior.value + trust * (value - prior.value), variance: trust * variance }
}

function wider({ value, variance }: Measure, spread: number): Measure {
  return { value, variance: variance + spread }
}

/** The mean of measures whose true values differ with the variance `spread`. */
function meanOf(measures: readonly Measure[], spread: number): Measure {
  const weights = measures.map(({ variance }) => 1 / (variance + spread))
  const products = measures.map(({ value }, place) => value * (weights[place] ?? 0))
  return { value: sum(products) / sum(weights), variance: 1 / sum(weights) }
}

/** The variance of the true values within groups of measures. */
function spreadIn(groups: readonly (readonly Measure[])[]): number {
  let [excess, weight] = [0, 0]
  for (const group of groups) {
    const mean = meanOf(group, 0)
    const weights = group.map(({ variance }) => 1 / variance)
    const squares = group.map(({ value, variance }) => (value - mean.value) ** 2 / variance)
    excess += sum(squares) - (group.length - 1)
    weight += sum(weights) - sum(weights.map((one) => one * one)) / sum(weights)
  }
  return weight > 0 ? Math.max(0, excess / weight) : 0
}

function estimateOf({ value, variance }: Measure, shift: number): Estimate {
  const half = Z90 * Math.sqrt(variance)
  const [middle, low, high] = [0, -half, half].map((error) => logistic(value + shift + error))
  return { value: middle as number, low: low as number, high: high as number }
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
