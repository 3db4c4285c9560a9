import { expect, test } from 'vitest'
import { pictureName, readScore, scorePath } from './score-path.ts'

const DC = { stateName: 'District of Columbia', abbrev: 'DC' }

test('an address of a score is read back, and names its picture', () => {
  const path = scorePath(DC, 'exam', 100)
  expect(path).toBe('/practice/district-of-columbia/exam/100')
  const [, , state = '', kind = '', percent = ''] = path.split('/')
  const score = readScore(state, kind, percent)
  expect(score).toEqual({ state: DC, kind: 'exam', percent: 100 })
  expect(score && pictureName(score)).toBe('district-of-columbia/exam-100')
})

test.each([
  ['Ohio', 'quiz', '83'],
  ['oh', 'quiz', '83'],
  ['atlantis', 'quiz', '83'],
  ['ohio', 'topic', '83'],
  ['ohio', 'quiz', '101'],
  ['ohio', 'quiz', '083'],
  ['ohio', 'quiz', '-1'],
  ['ohio', 'quiz', '8.5'],
  ['ohio', 'quiz', ''],
])('no other spelling names a score: %s/%s/%s', (state, kind, percent) => {
  expect(readScore(state, kind, percent)).toBeNull()
})
