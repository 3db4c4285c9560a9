import { expect, test } from 'vitest'
import { namedStates } from '../../questions/states/named-states.ts'
import { isNameOf, otherStateRefusal, stateOfManual } from './wrong-state.ts'

const OREGON = { stateName: 'Oregon', abbrev: 'OR' }
const MISSOURI = { stateName: 'Missouri', abbrev: 'MO' }

/** The pages of a manual. `counts` says how many of them name each state. */
const manual = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([name, count]) =>
    Array(count).fill(`Riders in ${name} must wear a helmet.`),
  )

test.each<[string, Record<string, number>]>([
  ['its own state 24 times, another twice', { Oregon: 24, Washington: 2 }],
  ['its own state 225 times, others twice', { Oregon: 225, Idaho: 2, Nevada: 2 }],
  ['no state', {}],
  ['another state nine times', { Washington: 9 }],
  ['all states once', { Oregon: 1, Washington: 1, Idaho: 1 }],
  ['both states as often', { Oregon: 30, Washington: 40 }],
  ['another state by its abbreviation', { WA: 90, 'Wash.': 90, US: 90 }],
])('a manual that names %s is accepted', (_what, counts) => {
  expect(otherStateRefusal(manual(counts), OREGON)).toBeNull()
})

test.each<[Record<string, number>, string]>([
  [{ Washington: 60, Oregon: 2 }, 'names Washington 60 times and Oregon 2 times'],
  [{ WASHINGTON: 10 }, 'names Washington 10 times and Oregon 0 times'],
  [{ Oregon: 1, 'West\nVirginia': 30 }, 'names West Virginia 30 times and Oregon once'],
  [{ Idaho: 11, Washington: 31, Oregon: 10 }, 'names Washington 31 times and Oregon 10 times'],
])('a manual that names %o is refused with both counts', (counts, names) => {
  expect(otherStateRefusal(manual(counts), OREGON)).toBe(
    `This manual ${names}, so it seems to be another state’s manual.`,
  )
})

test.each([
  'Kansas City',
  'KANSAS CITY',
  'Kansas\nCity',
  'Washington Street',
  'Washington, D.C.',
  'Washington DC',
  'Delaware River',
  'Lake Michigan',
  'George Washington',
  'Arkansasan',
  'Port of Oregon',
])('the place %s counts as no state', (place) => {
  expect([...namedStates(`In ${place}, riders wait.`)]).toEqual([])
  expect(otherStateRefusal(manual({ [place]: 90 }), MISSOURI)).toBeNull()
})

test.each([
  ['the California Highway Patrol', ['California']],
  ['west virginia and Virginia', ['West Virginia', 'Virginia']],
  ['New\n  York.', ['New York']],
  ['in Ohio park your motorcycle', ['Ohio']],
  ['Washington State', ['Washington']],
])('the text %o names the states %o', (text, states) => {
  expect([...namedStates(text)]).toEqual(states)
})

test('the typed name must be the whole name of the state, in any case', () => {
  for (const typed of ['Oregon', ' oregon ']) expect(isNameOf(OREGON, typed)).toBe(true)
  for (const typed of [null, '', 'OR', 'Ore', 'Washington']) {
    expect(isNameOf(OREGON, typed)).toBe(false)
  }
})

test.each<[Record<string, number>, string | null]>([
  [{ Oregon: 24, Washington: 2 }, 'OR'],
  [{ 'West\nVirginia': 30, Virginia: 15 }, 'WV'],
  [{ 'DISTRICT OF COLUMBIA': 3 }, 'DC'],
  [{ Oregon: 2 }, null],
  [{ Oregon: 30, Washington: 16 }, null],
  [{ 'Kansas City': 9 }, null],
  [{}, null],
])('the state of a manual that names %o is %s', (counts, abbrev) => {
  expect(stateOfManual(manual(counts))?.abbrev ?? null).toBe(abbrev)
})
