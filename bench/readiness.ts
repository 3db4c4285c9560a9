import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { bankOf } from '../app/making/starter-bank/state-bank.ts'
import { asShown } from '../app/questions/question/shown-item.fixture.ts'
import { isForAll } from '../app/questions/question/topics.ts'
import type { LearnerKind } from '../app/riders/learning/learners.fixture.ts'
import {
  type Chance,
  calibrationError,
  chanceOf,
  SimulatedLearner,
} from '../app/riders/learning/plan-simulation.fixture.ts'
import { BETWEEN, GOOD, NEVER, simulate } from '../app/riders/learning/simulated-riders.fixture.ts'
import { bandOf, CHANCE_BANDS } from '../app/riders/readiness/chance-bands.ts'

// `node bench/readiness.ts` prints the figures of docs/readiness.md.
// `node bench/readiness.ts 300 1000000` prints those of 300 riders a kind with other seeds.
const RIDERS = Number(process.argv[2] ?? 10_000)
const SEED = Number(process.argv[3] ?? 1_000_000)
const KINDS: LearnerKind[] = ['forgetter', 'crammer', 'guesser']
const OHIO = { questions: 40, toPass: 30 }
const TESTS = [{ questions: 25, toPass: 20 }, OHIO]
/** One rider in this many practices by the plan. It takes longer to simulate. */
const BY_PLAN = 5
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]

const bank = { items: asShown(bankOf(readStarterContent(), 'OH').filter(isForAll)) }
const learner = (kind: LearnerKind, place: number) =>
  new SimulatedLearner(kind, bank, OHIO, SEED + place)

const all: Chance[] = []
for (const kind of KINDS) {
  const count = Math.ceil(RIDERS / 20)
  const right = (take: (one: SimulatedLearner) => SimulatedLearner) => {
    let sum = 0
    for (let place = 0; place < count; place++) sum += take(learner(kind, place)).takeTests().right
    return percent(sum / count)
  }
  const byShare = SHARES.map((share) => {
    return `${percent(share)}: ${right((one) => one.practice('by plan', share))}`
  })
  console.log(`${count} of a ${kind}: right without practice ${right((one) => one)},`)
  console.log(`  as before ${right((one) => one.practice('as before'))}, by the plan with`)
  console.log(`  this share of the answers ${byShare.join(', ')}`)
  const chances = Array.from({ length: RIDERS }, (_, place) => {
    const how = place % BY_PLAN === 0 ? 'by plan' : 'as before'
    return chanceOf(learner(kind, place).practice(how))
  }).filter((chance) => chance !== null)
  all.push(...chances)
  describeChances(kind, chances)
}
describeChances('all', all)
for (const band of CHANCE_BANDS) {
  const ofBand = all.filter(({ told }) => bandOf(told) === band)
  const passed = ofBand.reduce((sum, rider) => sum + rider.true, 0)
  console.log(`of ${ofBand.length} riders at ${band}% pass ${percent(passed / ofBand.length)}`)
}

for (const { name, kind } of [...NEVER, ...BETWEEN, ...GOOD]) {
  const cells = TESTS.map((test) => cell(simulate(kind, bank, test)))
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}

function describeChances(name: string, chances: readonly Chance[]): void {
  const ready = chances.filter(({ verdict }) => verdict === 'ready')
  const passed = ready.reduce((sum, rider) => sum + rider.true, 0) / ready.length
  const able = chances.filter((rider) => rider.true >= 0.95)
  const told = able.filter(({ verdict }) => verdict === 'ready').length
  console.log(`${name}: ${chances.length} judged, error ${calibrationError(chances).toFixed(3)},`)
  console.log(`  ready ${ready.length}, of whom ${percent(passed)} pass;`)
  console.log(`  ready ${told} of ${able.length} who pass 95%`)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

function cell({ ready, passed, middle }: ReturnType<typeof simulate>): string {
  if (ready === 0) return '0 | |'
  return `${ready} | ${percent(passed / ready)} | ${middle}`
}
