import { expect, test } from 'vitest'
import { scrollToReveal } from './reveal-explanation.ts'

const BAR = 56

test.each([
  ['nowhere, if the explanation is on screen', { progress: BAR, top: 400, bottom: 600 }, 0],
  [
    'past the whole bar, if only a few pixels are missing',
    { progress: BAR, top: 400, bottom: 628 },
    BAR,
  ],
  [
    'no further than the progress, if that shows the beginning of the explanation',
    { progress: BAR, top: 500, bottom: 900 },
    BAR,
  ],
  [
    'past the progress to show the beginning of a long explanation',
    { progress: BAR, top: 590, bottom: 900 },
    86,
  ],
  ['to the end of a short explanation', { progress: BAR, top: 590, bottom: 670 }, 70],
  ['nowhere, if the rider scrolled before', { progress: -300, top: 400, bottom: 628 }, 0],
])('scrolls %s', (_where, places, pixels) => {
  expect(scrollToReveal({ ...places, end: 600 })).toBe(pixels)
})
