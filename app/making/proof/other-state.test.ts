import { expect, test } from 'vitest'
import { otherState } from './other-state.ts'

/** The manual of Missouri names the town of Nevada. */
const isOfManual = (name: string) => name === 'Nevada'

test.each([
  ['As in Kansas, riders wear helmets.', 'Kansas'],
  ['As in West Virginia.', 'West Virginia'],
  ['The law of new york says so.', 'New York'],
  ['Riders from Iowa.', 'Iowa'],
  ['Washington has this law.', 'Washington'],
  ['In Washington and in Missouri.', 'Washington'],
  ['Delaware riders signal.', 'Delaware'],
  ['Kansas City is in Missouri, but Kansas is not.', 'Kansas'],
  ['The Kansas law applies.', 'Kansas'],
  ['Kansas City is in Missouri.', null],
  ['Washington, D.C. is a capital.', null],
  ['Washington DC is a capital.', null],
  ['On Washington Street, stop.', null],
  ['Cross the Delaware River slowly.', null],
  ['A New York-style bagel.', null],
  ['Virginia Beach is warm.', null],
  ['Lake Michigan is cold.', null],
  ['George Washington rode a horse.', null],
  ['Missouri riders signal.', null],
  ['Nevada is a town that the manual names.', null],
  ['No state at all.', null],
])('%s: %s', (text, state) => {
  expect(otherState(text, 'Missouri', isOfManual)).toBe(state)
})

test('Virginia and West Virginia are two states', () => {
  expect(otherState('Riders of Virginia', 'West Virginia', () => false)).toBe('Virginia')
  expect(otherState('Riders of West Virginia', 'Virginia', () => false)).toBe('West Virginia')
})
