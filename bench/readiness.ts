import { calibrationError, chancesOf } from '../app/learning/plan-simulation.fixture.ts'
import { BETWEEN, GOOD, NEVER, simulate } from '../app/learning/simulated-riders.fixture.ts'

import { asShown } from '../app/question/shown-item.fixture.ts'
import { isForAll } from '../app/question/topics.ts'

import { bandOf, CHANCE_BANDS } from '../app/readiness/chance-bands.ts'
import { readStarterContent } from '../app/starter-bank/starter-content.server.ts'
import { bankOf } from '../app/starter-bank/state-bank.ts'

// `node bench/readiness.ts` prints the calibration of readiness (docs/readiness.md).
const bank = { items: asShown(bankOf(readStarterContent(), 'OH').filter(isForAll)) }
const TESTS = [
  { questions: 25, toPass: 20 },
  { questions: 40, toPass: 30 },
]
const RIDERS = 10_000

for (const { name, kind } of [...NEVER, ...BETWEEN, ...GOOD]) {
  const cells = TESTS.map((test) => cell(simulate(kind, bank, test)))
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}
const all: { told: number; true: number }[] = []
for (const test of TESTS) {
  const riders = Array.from({ length: RIDERS }, (_, seed) => chancesOf(bank, test, seed))
  const judged = riders.filter((rider) => rider !== null)
  console.log(`${judged.length} riders, calibration error ${calibrationError(judged).toFixed(3)}`)
  all.push(...judged)
}
for (const band of CHANCE_BANDS) {
  const ofBand = all.filter(({ told }) => bandOf(told) === band)
  const passed = ofBand.reduce((sum, rider) => sum + rider.true, 0)
  console.log(`of ${ofBand.length} riders at ${band}% pass ${percent(passed, ofBand.length)}`)
}

function cell({ ready, passed, middle }: ReturnType<typeof simulate>): string {
  if (ready === 0) return '0 | |'
  return `${ready} | ${percent(passed, ready)} | ${middle}`
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)}%`
}
