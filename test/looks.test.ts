import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SCREENS = globSync('app/**/*.{ts,tsx,css}').filter((file) => !/\.(test|fixture)\./.test(file))
const CONTENT = globSync('content/**/*.json')

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
