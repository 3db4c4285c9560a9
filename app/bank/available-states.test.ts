import { describe, expect, test } from 'vitest'
import { NOON, openTestServices } from '../../test/services.fixture.ts'
import type { Services } from '../context.server.ts'
import { quizItems } from '../question/stored-items.server.ts'
import { makeItem } from '../quiz/quiz.fixture.ts'
import type { StateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import { listAvailableStates } from './available-states.server.ts'
import { latestQuizItems } from './questions.server.ts'

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

/** Stores a question as an early release did, without a bank. */
async function putQuestion(services: Services, version: number, minute: number) {
  const createdAt = new Date(NOON.getTime() + minute * 60_000).toISOString()
  await quizItems(services, 'OR').add({ ...makeItem(1), version, revision: 1, createdAt })
}

describe('the states a rider can choose', () => {
  test('are none in an empty database', async () => {
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

  test('have name, abbreviation and source of the questions, and nothing about the manual', async () => {
    const { services } = openTestServices()
    await put(services, {
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
  ])('do not include a record that %s, which the log reports', async (_what, change) => {
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

  test('are null when the store fails, which the log reports once', async () => {
    const { services, documents, errors, logged } = openTestServices()
    await put(services, makeRecord('Oregon', 'OR'))
    await documents.close()
    expect(await listAvailableStates(services)).toBeNull()
    expect(errors()).toMatchObject([
      { msg: 'loading the states failed', err: { message: expect.stringContaining('closed') } },
    ])
    expect(logged).toHaveLength(1)
  })

  test('include only states whose version has a question', async () => {
    const { services } = openTestServices()
    await put(services, { ...makeRecord('Oregon', 'OR'), itemCount: 0 })
    await put(services, makeRecord('Iowa', 'IA'))
    const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
    expect(names).toEqual(['Iowa'])
  })

  test('need no bank to be read', async () => {
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

  test.each([
    ['no question', 0, []],
    ['no question of its version', 2, [0, 1]],
    ['a question of its version', 2, [0, 1, 2]],
    ['a question of a version that its record does not name yet', 1, [1, 2]],
    ['a malformed question only', 0, ['malformed']],
    ['a malformed question as its newest', 1, [1, 'malformed']],
  ] as const)(
    'include a record of before only if its quiz has a question: one with %s',
    async (_what, version, items) => {
      const { services, documents } = openTestServices()
      const { itemCount: _, ...record } = { ...makeRecord('Oregon', 'OR'), version }
      await documents.set('states/OR', record)
      for (const [minute, item] of items.entries()) {
        if (item !== 'malformed') await putQuestion(services, item, minute)
        else await documents.add('states/OR/quizItems', { createdAt: '2026-11-21T00:00:00.000Z' })
      }
      const quiz = await latestQuizItems(services, 'OR')
      const names = (await listAvailableStates(services))?.map(({ stateName }) => stateName)
      expect(names).toEqual(quiz.length > 0 ? ['Oregon'] : [])
    },
  )
})
