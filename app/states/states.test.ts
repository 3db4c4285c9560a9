import { describe, expect, test } from 'vitest'
import { NOON, openTestServices } from '../../test/services.fixture.ts'
import type { StateRecord } from './state-record.ts'
import { listAvailableStates, stateRecords } from './states.server.ts'
import { US_STATES } from './us-states.ts'

function makeRecord(stateName: string, abbrev: string): StateRecord {
  return {
    stateName,
    abbrev,
    sourceDocument: null,
    gsUri: null,
    questions: 'starter',
    version: 0,
    manual: null,
    updatedAt: NOON.toISOString(),
  }
}

describe('the list of US states', () => {
  test('has 50 states with names and abbreviations of their own', () => {
    expect(US_STATES).toHaveLength(50)
    expect(new Set(US_STATES.map(({ stateName }) => stateName)).size).toBe(50)
    expect(new Set(US_STATES.map(({ abbrev }) => abbrev)).size).toBe(50)
    for (const { abbrev } of US_STATES) expect(abbrev).toMatch(/^[A-Z]{2}$/)
  })

  test('is in the order of the names', () => {
    const names = US_STATES.map(({ stateName }) => stateName)
    expect(names).toEqual(names.toSorted())
  })

  test('abbreviates as the Postal Service does', () => {
    // Those easily mixed up, and the whole alphabet of codes as a sum of them.
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
      'AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY',
    )
  })
})

describe('the states a rider can choose', () => {
  test('are none in an empty database', async () => {
    const { services, logged } = openTestServices()
    expect(await listAvailableStates(services)).toEqual([])
    expect(logged).toEqual([])
  })

  test('come by name, not by abbreviation', async () => {
    const { services } = openTestServices()
    for (const [name, abbrev] of [
      ['Utah', 'UT'],
      ['Arkansas', 'AR'],
      ['Alaska', 'AK'],
      ['Arizona', 'AZ'],
      ['Iowa', 'IA'],
      ['Idaho', 'ID'],
    ] as const) {
      await stateRecords(services).set(abbrev, makeRecord(name, abbrev))
    }
    const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
    expect(names).toEqual(['Alaska', 'Arizona', 'Arkansas', 'Idaho', 'Iowa', 'Utah'])
  })

  test('tell name, abbreviation and source of the questions, and nothing of the manual', async () => {
    const { services } = openTestServices()
    await stateRecords(services).set('OR', {
      ...makeRecord('Oregon', 'OR'),
      sourceDocument: 'https://files.example/manual.pdf',
      gsUri: 'gs://bucket/states/OR/manual.pdf',
      questions: 'manual',
    })
    expect(await listAvailableStates(services)).toEqual([
      { stateName: 'Oregon', abbrev: 'OR', questions: 'manual' },
    ])
  })

  test.each([
    ['has no name for its questions', { questions: 'guessed' }],
    ['has a number for its name', { stateName: 5 }],
    ['has no time', { updatedAt: null }],
    ['has another time', { updatedAt: 'yesterday' }],
  ])('leave out a record that %s, and the log tells', async (_what, change) => {
    const { services, documents, errors } = openTestServices()
    await stateRecords(services).set('UT', makeRecord('Utah', 'UT'))
    await stateRecords(services).set('IA', makeRecord('Iowa', 'IA'))
    await documents.set('states/OR', { ...makeRecord('Oregon', 'OR'), ...change })
    const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
    expect(names).toEqual(['Iowa', 'Utah'])
    expect(errors()).toMatchObject([
      { path: 'states/OR', msg: 'malformed State record left out', err: { type: '$ZodError' } },
    ])
  })

  test('are none when the store fails, and the log tells once', async () => {
    const { services, documents, errors, logged } = openTestServices()
    await stateRecords(services).set('OR', makeRecord('Oregon', 'OR'))
    await documents.close()
    expect(await listAvailableStates(services)).toBeNull()
    expect(errors()).toMatchObject([
      { msg: 'loading the states failed', err: { message: expect.stringContaining('closed') } },
    ])
    expect(logged).toHaveLength(1)
  })
})
