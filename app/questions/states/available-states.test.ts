import { describe, expect, test } from 'vitest'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { listAvailableStates } from './available-states.server.ts'
import type { StateRecord } from './state-record.ts'
import { stateRecords } from './states.server.ts'

function makeRecord(stateName: string, abbrev: string): StateRecord {
  return {
    stateName,
    abbrev,
    sourceDocument: null,
    gsUri: null,
    questions: 'starter',
    version: 0,
    itemCount: 1,
    manual: null,
    updatedAt: NOON.toISOString(),
  }
}

async function put(services: Services, record: StateRecord) {
  await stateRecords(services).set(record.abbrev, record)
}

describe('the states a rider can choose', () => {
  test('are an empty list in an empty database', async () => {
    const { services, logged } = openTestServices()
    expect(await listAvailableStates(services)).toEqual([])
    expect(logged).toEqual([])
  })

  test('are sorted by name, not by abbreviation', async () => {
    const { services } = openTestServices()
    for (const [name, abbrev] of [
      ['Utah', 'UT'],
      ['Arkansas', 'AR'],
      ['Alaska', 'AK'],
      ['Arizona', 'AZ'],
      ['Iowa', 'IA'],
      ['Idaho', 'ID'],
    ] as const) {
      await put(services, makeRecord(name, abbrev))
    }
    const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
    expect(names).toEqual(['Alaska', 'Arizona', 'Arkansas', 'Idaho', 'Iowa', 'Utah'])
  })

  test('have a name, an abbreviation, and the source and number of their questions, but nothing about the manual', async () => {
    const { services } = openTestServices()
    await put(services, {
      ...makeRecord('Oregon', 'OR'),
      sourceDocument: 'https://files.example/manual.pdf',
      gsUri: 'gs://bucket/states/OR/manual.pdf',
      questions: 'manual',
    })
    expect(await listAvailableStates(services)).toEqual([
      { stateName: 'Oregon', abbrev: 'OR', questions: 'manual', itemCount: 1 },
    ])
  })

  test.each([
    ['has an unknown source of questions', { questions: 'guessed' }],
    ['has a number as its name', { stateName: 5 }],
    ['has no time', { updatedAt: null }],
    ['has a malformed time', { updatedAt: 'yesterday' }],
  ])('do not include a malformed record that %s, and the log reports it', async (_what, change) => {
    const { services, documents, errors } = openTestServices()
    await put(services, makeRecord('Utah', 'UT'))
    await put(services, makeRecord('Iowa', 'IA'))
    await documents.set('states/OR', { ...makeRecord('Oregon', 'OR'), ...change })
    const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
    expect(names).toEqual(['Iowa', 'Utah'])
    expect(errors()).toMatchObject([
      { path: 'states/OR', msg: 'malformed document left out', err: { type: 'ZodError' } },
    ])
  })

  test('are null when the store fails, and the log reports the failure once', async () => {
    const { services, documents, errors, logged } = openTestServices()
    await put(services, makeRecord('Oregon', 'OR'))
    await documents.close()
    expect(await listAvailableStates(services)).toBeNull()
    expect(errors()).toMatchObject([
      { msg: 'loading the states failed', err: { message: expect.stringContaining('closed') } },
    ])
    expect(logged).toHaveLength(1)
  })

  test('include only states with a question in their current version', async () => {
    const { services } = openTestServices()
    await put(services, { ...makeRecord('Oregon', 'OR'), itemCount: 0 })
    await put(services, makeRecord('Iowa', 'IA'))
    const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
    expect(names).toEqual(['Iowa'])
  })

  test('are listed without reading a bank', async () => {
    const { services, documents } = openTestServices()
    await put(services, makeRecord('Oregon', 'OR'))
    const reads: string[] = []
    const counted: typeof documents = {
      ...documents,
      get: async (path) => {
        reads.push(path)
        return documents.get(path)
      },
      list: (collection, query) => {
        reads.push(collection)
        return documents.list(collection, query)
      },
    }
    expect(await listAvailableStates({ ...services, documents: counted })).toHaveLength(1)
    expect(reads).toEqual(['states'])
  })
})
