import { expect, test } from 'vitest'
import { wordsOn } from './exam-words.ts'

test.each([
  [true, -2, 0, 'That is enough to pass. Well done!'],
  [true, 2, 2, 'Your total was enough to pass, but you missed too many road signs.'],
  [false, 1, 0, '1 more right answer, and you pass.'],
  [false, 1, 1, '1 more right answer about a road sign, and you pass.'],
  [false, 5, 0, '5 more right answers, and you pass.'],
  // New York: 13 of 14 right, and none of the two road signs.
  [false, 2, 2, '2 more right answers, 2 of them about road signs, and you pass.'],
  [false, 6, 1, '6 more right answers, 1 of them about road signs, and you pass.'],
  // Wisconsin: all 15 road signs right, but only 18 of the 20 others.
  [true, 2, 0, '2 more right answers, and you pass.'],
])('enough in total %s, %i right answers short, %i signs short: %s', (total, all, signs, words) => {
  expect(wordsOn(total, { all, signs })).toBe(words)
})
