import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import type { Step } from './next-step.ts'
import { pressYellow } from './yellow-button.fixture.ts'

const bank = { items: asShown(bankOf(readStarterContent(), 'OH')) }
const OHIO = { questions: 40, toPass: 30 }
const RIDERS = 6

describe.each([
  { knows: '50%', learns: '60%', rider: [0.5, 0.6] as const },
  { knows: '60%', learns: '80%', rider: [0.6, 0.8] as const },
  { knows: '80%', learns: '80%', rider: [0.8, 0.8] as const },
  { knows: '90%', learns: '80%', rider: [0.9, 0.8] as const },
])(
  'a rider who knows $knows, learns from $learns of the explanations, and only presses the yellow button',
  ({ rider }) => {
    const walk = (isOver: (steps: readonly Step['kind'][]) => boolean) =>
      Array.from({ length: RIDERS }, (_, seed) => pressYellow(rider, bank, OHIO, isOver, seed + 1))
    const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / RIDERS

    test('becomes ready, and then passes 9 of 10 tests', () => {
      const walks = walk((steps) => steps.at(-1) === 'practice exam')
      expect(walks.filter(({ steps }) => steps.at(-1) !== 'practice exam')).toEqual([])
      expect(mean(walks.map(({ passed }) => passed))).toBeGreaterThan(0.9)
    })
  },
)
