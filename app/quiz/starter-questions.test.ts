import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { NOON, openTestServices } from '../../test/services.fixture.ts'
import { listAvailableStates } from './available-states.server.ts'
import { latestQuizItems } from './questions.server.ts'
import { LOADED_ITEMS } from './quiz-item.ts'
import {
  putStarterQuestions,
  STARTER_STATES,
  starterQuestions,
} from './starter-questions.server.ts'
import { quizItems } from './stored-items.server.ts'

const FIXTURE = path.join(import.meta.dirname, 'starter-questions.fixture.ts')

/** All documents of the starter questions, by path. */
async function everything(documents: DocumentStore) {
  const collections = [
    'system',
    'states',
    ...STARTER_STATES.flatMap(({ abbrev }) => [
      `states/${abbrev}/quizItems`,
      `states/${abbrev}/bankVersions`,
    ]),
  ]
  const lists = collections.map(async (collection) =>
    (await documents.list(collection)).map(
      ({ id, data }) => [`${collection}/${id}`, data] as const,
    ),
  )
  return new Map((await Promise.all(lists)).flat())
}

const WHOLE_SET =
  1 + STARTER_STATES.reduce((sum, { abbrev }) => sum + 2 + starterQuestions(abbrev).length, 0)

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'starter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'documents.db')
}

describe('an empty database', () => {
  test('gets all starter questions, which the log reports once', async () => {
    const { services, documents, logged } = openTestServices()
    await putStarterQuestions(services)
    expect((await everything(documents)).size).toBe(WHOLE_SET)
    expect(logged).toMatchObject([{ level: 30, states: 12, msg: 'starter questions stored' }])
  })

  test('gets State records with the source of their questions', async () => {
    const { services, documents } = openTestServices()
    await putStarterQuestions(services)
    expect((await documents.get('states/OR'))?.data).toEqual({
      stateName: 'Oregon',
      abbrev: 'OR',
      sourceDocument: null,
      gsUri: null,
      questions: 'starter',
      version: 0,
      itemCount: starterQuestions('OR').length,
      manual: null,
      updatedAt: NOON.toISOString(),
    })
    expect(await listAvailableStates(services)).toEqual(
      STARTER_STATES.map((state) => ({ ...state, questions: 'starter' })),
    )
  })

  test.each(STARTER_STATES)(
    'gives riders in $stateName the newest 25, its own rules first',
    async ({ abbrev, stateName }) => {
      const { services } = openTestServices()
      await putStarterQuestions(services)
      const items = await latestQuizItems(services, abbrev)
      expect(items).toHaveLength(LOADED_ITEMS)
      expect(items).toEqual(
        starterQuestions(abbrev)
          .slice(0, LOADED_ITEMS)
          .map(({ question, options, correctAnswer, explanation }) => ({
            question,
            options,
            correctAnswer,
            explanation,
          })),
      )
      const own = items.map(({ question }) => question.includes(stateName))
      expect(own.lastIndexOf(true)).toBe(own.filter(Boolean).length - 1)
      expect(own.filter(Boolean).length).toBeGreaterThanOrEqual(4)
    },
  )

  test('serves no malformed item, and logs it', async () => {
    const { services, documents, errors } = openTestServices()
    await putStarterQuestions(services)
    await documents.set('states/OR/quizItems/starter-3', { question: 'Why?' })
    expect(await latestQuizItems(services, 'OR')).toHaveLength(LOADED_ITEMS)
    expect(errors()).toMatchObject([{ path: 'states/OR/quizItems/starter-3' }])
  })
})

describe('the starter questions are stored only once', () => {
  test('even after a restart', async () => {
    const file = newFile()
    const first = openTestServices(file)
    await putStarterQuestions(first.services)
    const before = await everything(first.documents)
    await first.documents.close()

    const again = openTestServices(file)
    await putStarterQuestions({ ...again.services, now: () => new Date(0) })
    expect(await everything(again.documents)).toEqual(before)
    expect(again.logged).toEqual([])
  })

  test('even when everything else was deleted', async () => {
    const { services, documents } = openTestServices()
    await putStarterQuestions(services)
    const paths = [...(await everything(documents)).keys()]
    const marker = 'system/starterQuestions'
    await documents.batch(
      paths.filter((path) => path !== marker).map((path) => ({ type: 'delete', path })),
    )
    await putStarterQuestions(services)
    expect([...(await everything(documents)).keys()]).toEqual([marker])
  })

  test('even when somebody deleted a question on purpose', async () => {
    const { services, documents } = openTestServices()
    await putStarterQuestions(services)
    await quizItems(services, 'OR').delete('starter-1')
    await putStarterQuestions(services)
    expect(await documents.get('states/OR/quizItems/starter-1')).toBeNull()
  })

  test('never into a database that holds a state', async () => {
    const { services, documents } = openTestServices()
    const data = { stateName: 'Texas', abbrev: 'TX' }
    await documents.set('states/TX', data)
    await putStarterQuestions(services)
    expect(await everything(documents)).toEqual(new Map([['states/TX', data]]))
  })

  test('all or none: when one document exists already, nothing is written', async () => {
    const { services, documents, logged } = openTestServices()
    await documents.set('states/WA/quizItems/starter-50', { mine: true })
    await putStarterQuestions(services)
    expect([...(await everything(documents)).keys()]).toEqual(['states/WA/quizItems/starter-50'])
    expect(logged).toEqual([])
  })

  test('by one of two processes that start together on one new file', async () => {
    for (let round = 0; round < 3; round++) {
      const file = newFile()
      const children = [1, 2].map(() => spawn(process.execPath, [FIXTURE, file]))
      const outputs = children.map(({ stdout }) => text(stdout))
      const errors = children.map(({ stderr }) => text(stderr))
      await Promise.all(children.map(({ stdout }) => once(stdout, 'readable')))
      for (const { stdin } of children) stdin.write('go\n')
      const ends = await Promise.all(children.map((child) => once(child, 'close')))

      expect(ends).toEqual([
        [0, null],
        [0, null],
      ])
      expect(await Promise.all(errors)).toEqual(['', ''])
      expect((await Promise.all(outputs)).join('').match(/starter questions stored/g)).toHaveLength(
        1,
      )
      const set = await everything(openTestServices(file).documents)
      expect(set.size).toBe(WHOLE_SET)
      expect(
        new Set([...set.values()].map(({ updatedAt }) => updatedAt).filter(Boolean)).size,
      ).toBe(1)
    }
  })
})
