import { expect, test } from 'vitest'
import { noSums } from '../../questions/numbers/kinds.ts'
import type { NumbersRow } from '../../questions/numbers/numbers.server.ts'
import { numbersFields, shownWeeks, sumUp } from './shown-numbers.ts'

const WEEKS = shownWeeks(new Date('2026-11-30T12:00:00.000Z'))
const rowOf = (week: string, state: string | null, language: string, visits: number) =>
  ({ week, state, language, sums: { ...noSums(), visits } }) satisfies NumbersRow
const ROWS = [
  rowOf('2026-11-30', 'OH', 'en', 1),
  rowOf('2026-11-30', 'OH', 'es', 2),
  rowOf('2026-11-23', 'TX', 'en', 4),
  rowOf('2026-11-23', null, 'en', 8),
  rowOf('2020-01-06', 'OH', 'en', 16),
]

test('the page shows 26 weeks, up to the current one', () => {
  expect([WEEKS.length, WEEKS[0], WEEKS.at(-1)]).toEqual([26, '2026-06-08', '2026-11-30'])
})

test.each([
  ['', 15, [8, 4, 3]],
  ['language=en', 13, [8, 4, 1]],
  ['state=OH', 3, [3]],
  ['state=none', 8, [8]],
  ['state=OH&language=es', 2, [2]],
  ['state=XX&language=%00', 15, [8, 4, 3]],
])('the search %o shows its sums', (search, all, byState) => {
  const asked = numbersFields(new URLSearchParams(search))
  const shown = sumUp(ROWS, WEEKS, asked)
  expect(shown.all.visits).toBe(all)
  const states = shown.byState.map(({ sums }) => sums.visits)
  expect(states.sort((one, other) => other - one)).toEqual(byState)
  const weeks = shown.byWeek.map(({ sums }) => sums.visits)
  expect(weeks.reduce((sum, visits) => sum + visits)).toBe(all)
})
