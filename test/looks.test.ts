import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SCREENS = globSync('app/**/*.{ts,tsx,css}').filter((file) => !/\.(test|fixture)\./.test(file))
const CONTENT = globSync('content/**/*.json')

/** The lines with something that should not be there, as `file: line`. */
function linesWith(pattern: RegExp, files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

test('Every edge is a border: forced colors take rings and shadows away', () => {
  expect(linesWith(/[\s'"`:](inset-)?ring-|shadow-\[inset/, SCREENS)).toEqual([])
})

test('No text has a middle dot, which has no width in the lettering', () => {
  expect(linesWith(/·|\\u00b7|&middot;/i, [...SCREENS, ...CONTENT])).toEqual([])
})
