import { describe, expect, test } from 'vitest'
import { US_STATES } from './us-states.ts'

describe('the list of US states', () => {
  test('has 50 states and the District of Columbia, with unique names and abbreviations', () => {
    expect(US_STATES).toHaveLength(51)
    expect(new Set(US_STATES.map(({ stateName }) => stateName)).size).toBe(51)
    expect(new Set(US_STATES.map(({ abbrev }) => abbrev)).size).toBe(51)
    for (const { abbrev } of US_STATES) expect(abbrev).toMatch(/^[A-Z]{2}$/)
  })

  test('is sorted by name', () => {
    const names = US_STATES.map(({ stateName }) => stateName)
    expect(names).toEqual(names.toSorted())
  })

  test('abbreviates as the Postal Service does', () => {
    // These codes are easily mixed up.
    const codes = Object.fromEntries(US_STATES.map(({ stateName, abbrev }) => [stateName, abbrev]))
    expect(codes).toMatchObject({ Alabama: 'AL', Alaska: 'AK', Arizona: 'AZ', Arkansas: 'AR' })
    expect(codes).toMatchObject({ Iowa: 'IA', Maine: 'ME', Maryland: 'MD', Massachusetts: 'MA' })
    expect(codes).toMatchObject({ Michigan: 'MI', Minnesota: 'MN', Mississippi: 'MS' })
    expect(codes).toMatchObject({ Missouri: 'MO', Montana: 'MT', Nebraska: 'NE', Nevada: 'NV' })
    expect(
      US_STATES.map(({ abbrev }) => abbrev)
        .toSorted()
        .join(' '),
    ).toBe(
      'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY',
    )
  })
})
