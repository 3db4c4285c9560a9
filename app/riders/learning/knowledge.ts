import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import { isForAll } from '../../questions/question/topics.ts'
import type { Answer } from '../attempts/answer.ts'
import type { Histories } from './histories.ts'
import { type Memory, recall, remember } from './schedule.ts'
import { GUESS, sum, topicAnswers } from './topic-answers.ts'

/** Even riders who know a question miss some. Counts like this many answers to known questions. */
const SLIP = { rate: 0.06, count: 20 }
/** The estimate of slips hardly changes after this many rounds. */
const ROUNDS = 3
/** Riders read this share of the explanations after a lucky guess, compared with those after a miss. */
const READ_WHEN_RIGHT = 0.3
/** A usual rider learns from half of the explanations, and forgets as fast as FSRS expects. */
const USUAL = { learns: 0.5, forgets: 1 }
/** How other riders may learn, and the logarithm of how common that is (beta distribution). */
const OTHERS = [0.02, 0.25, 0.5, 0.75, 0.95].flatMap((learns) =>
  [0.5, 1, 2, 4].map((forgets) => ({
    ...{ learns, forgets },
    common: 2 * Math.log(learns * (1 - learns)) + (forgets < 1 ? Math.log(0.5) : 0),
  })),
)
/** The share of a test that riders get right, and its standard deviation from rider to rider. */
const PEERS = { share: 0.65, deviation: 0.15 }
/** What the model itself gets wrong, compared with the standard deviation of a single answer. */
const MODEL_ERROR = 0.075

/** What is known of a rider and a question. */
export type Known = Belief & {
  item: BankItem
  /** The memory of the explanation. Null before the first answer. */
  memory: Memory | null
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

/**
 * How often a rider learns from an explanation, how fast the rider forgets it (1 is as FSRS expects), and how
 * often the rider misses what is known.
 */
type Rider = { learns: number; forgets: number; slip: number }
/** The probabilities that the rider knew the answer before, and has learned it from an explanation. */
type Belief = { always: number; learned: number }

/** Estimates what a rider knows of a bank at `now`. docs/readiness.md has the model and its reasons. */
export function knowledgeOf(histories: Histories, bank: RiderBank, now: Date): Knowledge {
  const topics = topicAnswers(histories, { items: bank.items.filter(isForAll) })
  const tracks = new Map([...histories].map(([id, history]) => [id, trackOf(history)]))
  const met = topics.flatMap(({ items, fresh, weight }) =>
    items.flatMap(({ id }) => {
      const track = tracks.get(id)
      return track ? [{ track, weight, fresh }] : []
    }),
  )
  const { rider, error } = riderOf(met, now.getTime())
  const questions: Known[] = []
  let variance = error ** 2
  for (const topic of topics) {
    const know = knownShare(topic.fresh, rider.slip)
    let unsure = 0
    for (const item of topic.items) {
      const track = tracks.get(item.id)
      const belief = track ? follow(know, track, rider) : { always: know, learned: 0 }
      const memory = track?.memory ?? null
      const right = rightOf(belief, recalled(memory, now.getTime(), rider), rider)
      questions.push({ ...{ item, memory, right }, ...belief, weight: topic.weight })
      unsure += topic.weight * unsureness(belief, know)
    }
    variance += (unsure * topic.error) ** 2
  }
  const share = sum(questions.map(({ weight, right }) => weight * right))
  variance += MODEL_ERROR ** 2 * share * (1 - share)
  return { questions, rider, ...amongPeers(share, variance) }
}

/** The less is known of a rider, the more the other riders count (normal distributions). */
function amongPeers(share: number, variance: number) {
  const own = PEERS.deviation ** 2 / (PEERS.deviation ** 2 + variance)
  return { mean: own * share + (1 - own) * PEERS.share, deviation: Math.sqrt(own * variance) }
}

/**
 * Returns the probability of a right answer at a later time, and by how much each of `answers` answers raises
 * it: the first now, and the others spread until then.
 */
export function outlookOf(
  { right, memory, ...belief }: Known,
  rider: Rider,
  now: Date,
  later: Date,
  answers = 1,
): { right: number; gains: number[] } {
  const [nowMs, laterMs] = [now.getTime(), Math.max(now.getTime(), later.getTime())]
  const recalls = (after: Memory) => recalled(after, laterMs, rider)
  const missed = remember(memory, { correct: false }, nowMs)
  let known = memory ? remember(memory, { correct: true }, nowMs) : missed
  const read = 1 - GUESS * (1 - READ_WHEN_RIGHT)
  let taught = taughtTo(belief, rider, read)
  let before = rightOf(belief, recalled(memory, laterMs, rider), rider)
  let after = rightOf(taught, right * recalls(known) + (1 - right) * recalls(missed), rider)
  const outlook = { right: before, gains: [Math.max(0, after - before)] }
  for (let answer = 1; answer < answers; answer++) {
    before = Math.max(before, after)
    known = remember(known, { correct: true }, nowMs + ((laterMs - nowMs) * answer) / answers)
    taught = taughtTo(taught, rider, read)
    after = rightOf(taught, recalls(known), rider)
    outlook.gains.push(Math.max(0, after - before))
  }
  return outlook
}

/** Inverts `known * (1 - slip) + (1 - known) * GUESS`. */
function knownShare(right: number, slip: number): number {
  const share = (right - GUESS) / (1 - slip - GUESS)
  return Math.min(0.98, Math.max(0.001, share))
}

/** The probability that a rider who learned the explanation still remembers it. */
function recalled(memory: Memory | null, atMs: number, { forgets }: Rider): number {
  return memory ? recall(memory, atMs) ** forgets : 0
}

/** How unsure the belief still is, compared with a new question of the topic. */
function unsureness({ always, learned }: Belief, know: number): number {
  return Math.min(1, ((1 - learned) * always * (1 - always)) / Math.max(0.02, know * (1 - know)))
}

/** The probability of a right answer, by the probability that the rider remembers what was learned. */
function rightOf({ always, learned }: Belief, recalls: number, { slip }: Rider): number {
  const knows = always + learned * recalls
  return knows * (1 - slip) + (1 - knows) * GUESS
}

/** What a rider knows after an answer, if this share of the explanations is read. */
function taughtTo({ always, learned }: Belief, { learns }: Rider, read: number): Belief {
  return { always, learned: learned + (1 - always - learned) * learns * read }
}

/** The answers to a question, each with the probability by FSRS that the explanation was still remembered. */
type Track = { answers: { correct: boolean; recalls: number }[]; memory: Memory | null }

function trackOf(history: readonly Answer[]): Track {
  const track: Track = { answers: [], memory: null }
  for (const { correct, answeredAt } of history) {
    const at = Date.parse(answeredAt)
    track.answers.push({ correct, recalls: track.memory ? recall(track.memory, at) : 0 })
    // Who learned a question from its explanation did not know its first answer.
    track.memory = remember(track.memory, { correct: correct && track.memory !== null }, at)
  }
  return track
}

/** An answer with what was believed before it, and how probable it was. */
type Followed = { belief: Belief; isFirst: boolean; correct: boolean; probability: number }
const LEARNED: Belief = { always: 0, learned: 1 }

/**
 * Follows what a rider knows through the answers to a question: each answer changes the belief (Bayes), and
 * then the explanation may teach (knowledge tracing, Corbett and Anderson 1995).
 */
function follow(
  know: number,
  { answers }: Track,
  rider: Rider,
  onAnswer?: (answer: Followed) => void,
): Belief {
  let belief: Belief = { always: know, learned: 0 }
  for (const { correct, recalls } of answers) {
    const of = (right: number) => (correct ? right : 1 - right)
    const right = of(rightOf(belief, recalls ** rider.forgets, rider))
    onAnswer?.({ belief, isFirst: recalls === 0, correct, probability: right })
    const ifLearned = rightOf(LEARNED, recalls ** rider.forgets, rider)
    belief = taughtTo(
      {
        always: (belief.always * of(1 - rider.slip)) / right,
        learned: (belief.learned * of(ifLearned)) / right,
      },
      rider,
      correct ? READ_WHEN_RIGHT : 1,
    )
  }
  return belief
}

type Met = { track: Track; weight: number; fresh: number }

/**
 * Estimates how a rider learns from the answers to questions that were asked again (Bayes). `error` is what
 * that leaves unsure in the share of a test.
 */
function riderOf(met: readonly Met[], nowMs: number): { rider: Rider; error: number } {
  const slip = slipOf(met)
  const tried = OTHERS.map(({ common, ...other }) => {
    const rider = { ...other, slip }
    let [likely, share] = [common, 0]
    for (const { fresh, track, weight } of met) {
      const belief = follow(knownShare(fresh, slip), track, rider, ({ probability }) => {
        likely += Math.log(probability)
      })
      share += weight * rightOf(belief, recalled(track.memory, nowMs, rider), rider)
    }
    return { ...rider, likely, share }
  })
  const most = Math.max(...tried.map(({ likely }) => likely))
  const chances = tried.map(({ likely }) => Math.exp(likely - most))
  const meanOf = (value: (one: (typeof tried)[number]) => number) =>
    sum(tried.map((one, place) => value(one) * (chances[place] ?? 0))) / sum(chances)
  const share = meanOf((one) => one.share)
  return {
    rider: {
      learns: meanOf(({ learns }) => learns),
      forgets: meanOf(({ forgets }) => forgets),
      slip,
    },
    error: Math.sqrt(meanOf((one) => (one.share - share) ** 2)),
  }
}

/** Estimates how often a rider misses what is known (expectation maximization). */
function slipOf(met: readonly Met[]): number {
  let slip = SLIP.rate
  for (let round = 0; round < ROUNDS; round++) {
    let [missed, known] = [SLIP.rate * SLIP.count, SLIP.count]
    const count = ({ belief, isFirst, correct, probability }: Followed) => {
      // First answers say what the rider knows, and hardly whether the rider slips.
      if (isFirst) return
      const hasKnown = (belief.always * (correct ? 1 - slip : slip)) / probability
      missed += correct ? 0 : hasKnown
      known += hasKnown
    }
    for (const { fresh, track } of met) {
      follow(knownShare(fresh, slip), track, { ...USUAL, slip }, count)
    }
    slip = Math.min(0.5, missed / known)
  }
  return slip
}
