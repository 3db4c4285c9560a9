import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expressions, literalsToProve, PROVED, REASONS } from './regular-expressions.ts'

test('every regular expression was proved to take linear time', () => {
  const names = expressions().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(names).toEqual(expect.arrayContaining(Object.keys(REASONS)))
  const proved: string[] = JSON.parse(readFileSync(PROVED, 'utf8'))
  const others = [...literalsToProve().keys()].filter((literal) => !proved.includes(literal))
  expect(others, 'prove these with `npm run expressions`').toEqual([])
})
