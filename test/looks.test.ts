import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commonLetters } from '../content/common-letters.ts'

const SCREENS = globSync('app/**/*.{ts,tsx,css}').filter((file) => !/\.(test|fixture)\./.test(file))
const CONTENT = globSync('content/**/*.json')
/**
 * Characters that the web font may lack. The font has no check mark, and pages show none of the other
 * characters.
 */
const NOT_LETTERED = '✓`«»'

function linesWith(pattern: RegExp, files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

test('Every edge is a border, because forced colors remove rings and shadows', () => {
  expect(linesWith(/[\s'"`:](inset-)?ring-|shadow-\[inset/, SCREENS)).toEqual([])
})

test('No text has a middle dot, which the font draws without width', () => {
  expect(linesWith(/·|\\u00b7|&middot;/i, [...SCREENS, ...CONTENT])).toEqual([])
})

test('All texts of the product are in common letters, so that a page loads one small font', () => {
  const common = new Set(commonLetters())
  const texts = [...SCREENS.filter((file) => !file.startsWith('app/proof/')), ...CONTENT]
  const others = texts.flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8'))]
      .filter((character) => !common.has(character) && !NOT_LETTERED.includes(character))
      .map((character) => `${file}: ${character}`),
  )
  expect(others).toEqual([])
})

test('No text is lighter than the file of the common letters', () => {
  expect(linesWith(/font-(thin|extralight|light)\b|font-weight: [1-3]00/, SCREENS)).toEqual([])
})
