import { describe, expect, test } from 'vitest'
import { NOON } from '../../../test/services.fixture.ts'
import {
  byNeed,
  isFound,
  isNews,
  lawState,
  type StateFacts,
  sortedRows,
  totalsOf,
  whyOfRow,
} from './desk.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(NOON.getTime() + days * DAY_MS).toISOString()
const manual = (daysAgo: number) => ({ pages: 44, uploadedAt: inDays(-daysAgo) })

function state(stateName: string, facts: Partial<StateFacts> = {}): StateFacts {
  return {
    stateName,
    abbrev: stateName.slice(0, 2).toUpperCase(),
    manual: manual(1),
    isNewEdition: false,
    questions: 400,
    starter: 400,
    proved: 0,
    admin: 0,
    toReview: 0,
    reported: 0,
    pulled: 0,
    flagged: 0,
    lawEnded: 0,
    lawEnding: 0,
    hasFailedRun: false,
    hasStarterNews: false,
    updatedAt: inDays(-1),
    ...facts,
  }
}

const rowsOf = (...states: StateFacts[]) => byNeed(states, NOON)

describe('the needs of the states', () => {
  test('are ordered by urgency, count and name, and a missing manual comes before no need', () => {
    const rows = rowsOf(
      state('Iowa'),
      state('Utah', { manual: null }),
      state('Ohio', { toReview: 12 }),
      state('Maine', { reported: 1 }),
      state('Texas', { reported: 3 }),
      state('Idaho', { reported: 1 }),
      state('Alaska', { reported: 1, pulled: 1 }),
      state('Nevada', { flagged: 2 }),
    )
    const names = rows.map(({ stateName }) => stateName)
    expect(names).toEqual('Alaska Texas Idaho Maine Nevada Ohio Utah Iowa'.split(' '))
  })

  test('are all listed in a few words each', () => {
    const everything = {
      reported: 3,
      pulled: 1,
      flagged: 2,
      lawEnded: 1,
      lawEnding: 4,
      hasFailedRun: true,
      isNewEdition: true,
      toReview: 12,
      hasStarterNews: true,
      manual: manual(366),
    }
    const [row] = rowsOf(state('Ohio', everything))
    expect(row?.needs).toEqual([
      '1 pulled by reports',
      '2 reported',
      '2 flagged by answers',
      '1 about ended law',
      'generation failed',
      'new manual to check',
      '12 to review',
      '4 about law that ends soon',
      'new starter questions to decide on',
      'manual over a year old',
    ])
  })

  test('do not include a missing manual, which the row mentions anyway', () => {
    const [bare, empty] = rowsOf(
      state('Ohio', { manual: null }),
      state('Iowa', { manual: null, questions: 0 }),
    ).reverse()
    expect(bare && whyOfRow(bare)).toBe('no manual yet')
    expect(bare?.needs).toEqual([])
    expect(empty && whyOfRow(empty)).toBe('no questions, no manual yet')
  })
})

test('the totals count all states, states that need attention, and others without a manual', () => {
  const [calm, bare] = [state('Iowa'), state('Utah', { manual: null })]
  const needy = state('Ohio', { toReview: 1 })
  expect(totalsOf(rowsOf(calm))).toBe('1 states. None needs attention.')
  expect(totalsOf(rowsOf(bare, bare))).toBe('2 states. None needs attention. 2 have no manual yet.')
  expect(totalsOf(rowsOf(needy, calm, bare))).toBe(
    '3 states. 1 needs attention. 1 other has no manual yet.',
  )
  expect(totalsOf(rowsOf(needy, needy, bare, bare))).toBe(
    '4 states. 2 need attention. 2 others have no manual yet.',
  )
})

test('the admin may order by name, or by the oldest manual', () => {
  const rows = rowsOf(
    state('Ohio', { manual: manual(90), toReview: 1 }),
    state('Texas', { manual: null }),
    state('Iowa', { manual: manual(20) }),
  )
  const names = (order: 'name' | 'manual') =>
    sortedRows(rows, order).map(({ stateName }) => stateName)
  expect(names('name')).toEqual(['Iowa', 'Ohio', 'Texas'])
  expect(names('manual')).toEqual(['Ohio', 'Iowa', 'Texas'])
  expect(sortedRows(rows, 'need').map(({ stateName }) => stateName)).toEqual([
    'Ohio',
    'Texas',
    'Iowa',
  ])
})

test.each([
  ['virg', ['Virginia', 'West Virginia']],
  ['  NEW  y ', ['New York']],
  ['ny', ['New York']],
  ['or', []],
  ['', ['New York', 'Virginia', 'West Virginia']],
])('the search for %j finds words by their beginning', (typed, found) => {
  const names = ['New York', 'Virginia', 'West Virginia']
  const rows = rowsOf(
    ...names.map((name) => state(name, { abbrev: { New: 'NY' }[name.slice(0, 3)] ?? 'XX' })),
  )
  expect(rows.filter((row) => isFound(row, typed)).map(({ stateName }) => stateName)).toEqual(found)
})

test.each([
  [-1, 'ended'],
  [0, 'ended'],
  [1, 'ending'],
  [90, 'ending'],
  [91, null],
])('law that ends in %i days counts as %j', (days, expected) => {
  expect(lawState(inDays(days), NOON)).toBe(expected)
})

test('a run is news until it ends, and for a day after that', () => {
  expect(isNews({ status: 'done', aliveAt: inDays(-0.9) }, NOON)).toBe(true)
  expect(isNews({ status: 'failed', aliveAt: inDays(-1.1) }, NOON)).toBe(false)
  expect(isNews({ status: 'postponed', aliveAt: inDays(-3) }, NOON)).toBe(true)
  expect(isNews({ status: 'queued', aliveAt: inDays(-3) }, NOON)).toBe(true)
})
