import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import type { Random } from '../../questions/question/shuffle.ts'
import type { Answer } from '../attempts/answer.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { drawFromBank } from './draw-from-bank.ts'
import { type Learned, learnedFrom } from './learned.ts'
import { nextStep, type Step } from './next-step.ts'
import type { StateTest } from './readiness.ts'
import { drawTest, knowing, START } from './simulated-riders.fixture.ts'
import { summarize } from './summary.ts'

const PRESSES = 150
const QUIZZES_A_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000
const QUARTER_MS = 15 * 60 * 1000
/** After the last press, each rider takes this many tests. */
const TESTS = 5

/**
 * Simulates a rider who knows a share of the questions, learns from a share of the explanations, and
 * only presses the yellow button, five times a day. Ends when `isOver` is true of the steps so far.
 */
export function pressYellow(
  [share, learns]: readonly [share: number, learns: number],
  bank: RiderBank,
  test: StateTest,
  isOver: (steps: readonly Step['kind'][]) => boolean,
  seed: number,
) {
  const random = seededRandom(seed)
  const { isRight, learn } = knowing(share, learns).makeRider(bank, random)
  const byId = new Map(bank.items.map((item) => [item.id, item]))
  const log: Answer[] = []
  const steps: Step['kind'][] = []
  for (let press = 0; press < PRESSES && !isOver(steps); press++) {
    const now = timeOf(press)
    const learned = learnedFrom(log, bank, 'OH', now)
    const step = nextStep(summarize(learned, 'OH', test), null, '', now)
    steps.push(step.kind)
    for (const [place, { id: itemId }] of drawFor(step, learned, test, random).entries()) {
      const item = byId.get(itemId) as BankItem
      const mode = step.kind === 'practice exam' ? 'exam' : 'quiz'
      const id = `${press.toString(16).padStart(32, '0')}-${place}`
      const answeredAt = new Date(now.getTime() + place * 20_000).toISOString()
      log.push({
        ...{ id, itemId, revision: 1, state: 'OH', mode, answeredAt },
        correct: isRight(item),
      })
      learn(item)
    }
  }
  const passed = Array.from({ length: TESTS }, () => {
    return drawTest(bank, random, test.questions).filter(isRight).length >= test.toPass
  })
  return {
    steps,
    passed: passed.filter(Boolean).length / TESTS,
  }
}

function drawFor(step: Step, learned: Learned, test: StateTest, random: Random): BankItem[] {
  if (step.kind === 'practice exam') return drawTest(learned.bank, random, test.questions)
  return drawFromBank(learned, random)
}

/** Each day begins at ten, and a quiz begins a quarter of an hour after the one before. */
function timeOf(press: number): Date {
  const day = Math.floor(press / QUIZZES_A_DAY)
  const hour = 10 * 3_600_000 + (press % QUIZZES_A_DAY) * QUARTER_MS
  return new Date(START + day * DAY_MS + hour)
}
