import type { Answer } from '../attempts/answer.ts'
import type { BankItem, RiderBank } from '../bank/rider-bank.ts'
import { isForAll } from '../question/topics.ts'
import type { Histories } from './histories.ts'
import { type Memory, recall, remember } from './schedule.ts'
import { sum, type TopicAnswers, topicAnswers } from './topic-answers.ts'

/** The share that a guess among four options gets right. */
const GUESS = 0.25
/** Even riders who know a question miss some. Counts like this many answers to known questions. */
const SLIP = { rate: 0.03, count: 5 }
/**
 * The share of explanations that a rider learns from, before the rider's own answers tell. It counts like
 * answers whose differences say as much as `weight`.
 */
const LEARNS = { rate: 0.6, weight: 2.4 }
/** The estimates of `learns` and `slip` need each other, and hardly change after this many rounds. */
const ROUNDS = 3
/** An answer shows how often the rider slips only if the rider most probably knew the question before. */
const SURE = 0.75
/** What the model itself gets wrong, as a standard deviation of the share of right answers. */
const MODEL_ERROR = 0.03

/** What is known of a rider and a question. */
export type Known = Belief & {
  item: BankItem
  isMet: boolean
  /** The question's share of a test. */
  weight: number
  /** The probability of a right answer now. */
  right: number
}

export type Knowledge = {
  questions: Known[]
  rider: Rider
  /** The expected share of a test that the rider gets right now, and its standard deviation. */
  mean: number
  deviation: number
}

/** Estimates what a rider knows of a bank at `now`. docs/readiness.md has the model and its reasons. */
export function knowledgeOf(histories: Histories, bank: RiderBank, now: Date): Knowledge {
  const topics = topicAnswers(histories, { items: bank.items.filter(isForAll) })
  const tracks = new Map([...histories].map(([id, history]) => [id, trackOf(history)]))
  const rider = riderOf(topics, tracks)
  const nowMs = now.getTime()
  const questions: Known[] = []
  let variance = MODEL_ERROR ** 2
  let learned = 0
  for (const { items, fresh, error, weight } of topics) {
    const know = knownShare(fresh)
    let unsure = 0
    for (const item of items) {
      const track = tracks.get(item.id)
      const always = track ? believed(know, track, rider) : know
      const memory = track?.memory ?? null
      const recalls = recalled(memory, nowMs)
      // A new question is right as often as those of its topic were.
      const right = track ? rightOf(always, rider.learns * recalls, rider.slip) : fresh
      questions.push({ item, isMet: track !== undefined, weight, right, always, memory })
      unsure += weight * unsureness(always, know)
      learned += weight * (1 - always) * (1 - GUESS) * recalls
    }
    variance += (unsure * error) ** 2
  }
  variance += (learned * rider.learnsError) ** 2
  const mean = sum(questions.map(({ weight, right }) => weight * right))
  return { questions, rider, mean, deviation: Math.sqrt(variance) }
}

/**
 * Returns the probability of a right answer at a later time, and by how much it rises if the rider answers
 * the question now.
 */
export function outlookOf(
  { isMet, right, always, memory }: Known,
  { learns, slip }: Rider,
  now: Date,
  later: Date,
): { right: number; gain: number } {
  const [nowMs, laterMs] = [now.getTime(), Math.max(now.getTime(), later.getTime())]
  const recalls = recalled(memory, nowMs)
  const after = (correct: boolean) => recall(remember(memory, { correct }, nowMs), laterMs)
  const afterwards = recalls * after(true) + (1 - recalls) * after(false)
  const otherwise = recalled(memory, laterMs)
  return {
    right: isMet ? rightOf(always, learns * otherwise, slip) : right,
    gain: Math.max(0, (1 - always) * (1 - GUESS) * learns * (afterwards - otherwise)),
  }
}

/** How often a rider learns from an explanation, and misses what is known. */
type Rider = { learns: number; learnsError: number; slip: number }
/** The probability that the rider knew the answer before, and the memory of the explanation. */
type Belief = { always: number; memory: Memory | null }

/** Inverts `known * (1 - slip) + (1 - known) * GUESS`. */
function knownShare(right: number): number {
  const share = (right - GUESS) / (1 - SLIP.rate - GUESS)
  return Math.min(0.98, Math.max(0.001, share))
}

const recalled = (memory: Memory | null, atMs: number) => (memory ? recall(memory, atMs) : 0)

/** 1 for a new question. The rider's own answers to a question say more than its topic. */
function unsureness(always: number, know: number): number {
  return Math.min(1, (always * (1 - always)) / Math.max(0.02, know * (1 - know)))
}

/** The probability of a right answer with this probability of remembering. */
function rightOf(always: number, remembers: number, slip: number): number {
  return always * (1 - slip) + (1 - always) * (GUESS + (1 - GUESS) * remembers)
}

/** The answers to a question, each with the probability that the rider remembered the explanation. */
type Track = { answers: { correct: boolean; recalled: number | null }[]; memory: Memory | null }

function trackOf(history: readonly Answer[]): Track {
  const track: Track = { answers: [], memory: null }
  for (const { correct, answeredAt } of history) {
    const at = Date.parse(answeredAt)
    track.answers.push({ correct, recalled: track.memory && recall(track.memory, at) })
    track.memory = remember(track.memory, { correct }, at)
  }
  return track
}

type Seen = { always: number; recalled: number; correct: boolean }

/**
 * Returns the probability that the rider knew a question before, by the answers to it (Bayes). `onAnswer` gets
 * each answer after the first.
 */
function believed(
  know: number,
  { answers }: Track,
  { learns, slip }: Rider,
  onAnswer?: (seen: Seen) => void,
): number {
  let odds = know / (1 - know)
  for (const { correct, recalled } of answers) {
    if (recalled !== null) onAnswer?.({ always: odds / (1 + odds), recalled, correct })
    const otherwise = GUESS + (1 - GUESS) * learns * (recalled ?? 0)
    odds *= correct ? (1 - slip) / otherwise : slip / (1 - otherwise)
  }
  return odds / (1 + odds)
}

/** Estimates from the answers to questions that were asked again how the rider learns. */
function riderOf(topics: readonly TopicAnswers[], tracks: ReadonlyMap<string, Track>): Rider {
  let rider: Rider = { learns: LEARNS.rate, learnsError: 0, slip: SLIP.rate }
  for (let round = 0; round < ROUNDS; round++) {
    let told = LEARNS.rate * LEARNS.weight
    let weight = LEARNS.weight
    let missed = SLIP.rate * SLIP.count
    let sure = SLIP.count
    const count = ({ always, recalled, correct }: Seen) => {
      if (always > SURE) {
        missed += correct ? 0 : always
        sure += always
      }
      // Weighted least squares: the answer is right more often by `slope` if every explanation is learned.
      const slope = (1 - always) * (1 - GUESS) * recalled
      const without = rightOf(always, 0, SLIP.rate)
      const expected = without + rider.learns * slope
      const spread = Math.max(0.05, expected * (1 - expected))
      told += ((Number(correct) - without) * slope) / spread
      weight += slope ** 2 / spread
    }
    for (const { items, fresh } of topics) {
      for (const { id } of items) {
        const track = tracks.get(id)
        if (track) believed(knownShare(fresh), track, rider, count)
      }
    }
    rider = {
      learns: Math.min(1, Math.max(0, told / weight)),
      learnsError: 1 / Math.sqrt(4 + 2 * weight),
      slip: Math.min(0.5, missed / sure),
    }
  }
  return rider
}
