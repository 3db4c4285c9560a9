import { expect, test } from 'vitest'
import { scrollToReveal } from './reveal-explanation.ts'

const progress = 56
const end = 660

test.each([
  [
    'nowhere, if the options end above an explanation that stays on screen',
    { kept: { top: 200, bottom: 440 }, explanation: { top: 450, bottom: 660 } },
    0,
  ],
  [
    'past the whole bar, if the explanation covers a few pixels of an option',
    { kept: { top: 200, bottom: 460 }, explanation: { top: 450, bottom: 660 } },
    progress,
  ],
  [
    'until the options end above the explanation',
    { kept: { top: 300, bottom: 560 }, explanation: { top: 450, bottom: 660 } },
    110,
  ],
  [
    'no further than the upper of the options',
    { kept: { top: 100, bottom: 560 }, explanation: { top: 450, bottom: 660 } },
    84,
  ],
  [
    'to the end of an explanation below the options',
    { kept: { top: 200, bottom: 500 }, explanation: { top: 516, bottom: 780 } },
    120,
  ],
  [
    'no further than the end of the options above a long explanation',
    { kept: { top: 200, bottom: 500 }, explanation: { top: 516, bottom: 1300 } },
    404,
  ],
])('scrolls %s', (_where, places, pixels) => {
  expect(scrollToReveal({ ...places, progress, end })).toBe(pixels)
})
