import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test.each([
  ['Keep your eyes up.', '“Keep your eyes up.”'],
  ['18 is the age.', '“18 is the age.”'],
  ['move far enough away from tracks.', '“… move far enough away from tracks.”'],
])('riders read the quote %j as %s', (quote, shown) => {
  expect(quoted(quote)).toBe(shown)
})
