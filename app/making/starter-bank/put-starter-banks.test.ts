import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type DocumentStore,
  StoreTroubleError,
} from '../../../platform/documents/document-store.ts'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { BLUEPRINT } from '../../questions/question/topics.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { putStarterBanks } from './put-starter-banks.server.ts'
import { makeContent } from './starter-content.fixture.ts'
import { bankOf } from './state-bank.ts'

const FIXTURE = path.join(import.meta.dirname, 'put-starter-banks.fixture.ts')
const CONTENT = makeContent('OR', 'WA')
const BANK = bankOf(CONTENT, 'OR')

async function everything(documents: DocumentStore) {
  const collections = ['system', 'states', 'states/OR/quizItems', 'states/OR/bankVersions']
  collections.push('states/WA/quizItems', 'states/WA/bankVersions')
  const lists = collections.map(async (collection) =>
    (await documents.list(collection)).map(
      ({ id, data }) => [`${collection}/${id}`, data] as const,
    ),
  )
  return new Map((await Promise.all(lists)).flat())
}

/** The number of documents: the marker, and for each state the record, the version and the items. */
const WHOLE_SET = 1 + 2 * (2 + BANK.length)

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'starter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'documents.db')
}

describe('an empty database', () => {
  test('gets the starter bank of each state, which the log reports once', async () => {
    const { services, documents, logged } = openTestServices()
    await putStarterBanks(services, CONTENT)
    expect((await everything(documents)).size).toBe(WHOLE_SET)
    expect(logged).toMatchObject([{ level: 30, states: 2, msg: 'starter questions stored' }])
  })

  test.each(['busy', 'full'] as const)(
    'is filled after a retry if it is busy, but not if it is full: %s',
    async (trouble) => {
      const { services, documents, logged } = openTestServices()
      let writes = 0
      const troubled: DocumentStore = {
        ...documents,
        async batch(all) {
          if (++writes === 2) throw new StoreTroubleError(trouble, 'not now')
          return documents.batch(all)
        },
      }
      const putting = putStarterBanks({ ...services, documents: troubled }, CONTENT)
      if (trouble === 'full') return expect(putting).rejects.toThrow('not now')
      await putting
      expect((await everything(documents)).size).toBe(WHOLE_SET)
      expect(logged.map(({ level }) => level)).toEqual([40, 30])
    },
  )

  test('gets State records with the facts about the test', async () => {
    const { services } = openTestServices()
    await putStarterBanks(services, CONTENT)
    expect(await stateRecords(services).get('OR')).toEqual({
      id: 'OR',
      stateName: 'Oregon',
      abbrev: 'OR',
      sourceDocument: null,
      gsUri: null,
      questions: 'starter',
      version: 0,
      itemCount: BANK.length,
      manual: null,
      starterRelease: expect.stringMatching(/^[0-9a-f]{12}$/),
      starterOffered: expect.stringMatching(/^[0-9a-f]{12}$/),
      about: {
        book: { title: 'OR Manual', agency: 'OR DMV', link: null },
        questions: 25,
        toPass: 20,
        percentToPass: 80,
        minutes: null,
        languages: null,
        provenance: 'official',
        source: 'OR DMV',
        asOf: '2026',
        notes: [{ label: 'Permit', text: 'You need one.' }],
      },
      updatedAt: NOON.toISOString(),
    })
    expect(await listAvailableStates(services)).toEqual([
      { stateName: 'Oregon', abbrev: 'OR', questions: 'starter', itemCount: BANK.length },
      { stateName: 'Washington', abbrev: 'WA', questions: 'starter', itemCount: BANK.length },
    ])
  })

  test('gives riders the 25 questions of the quick quiz, with their notes', async () => {
    const { services } = openTestServices()
    await putStarterBanks(services, CONTENT)
    const items = await latestQuizItems(services, 'OR')
    expect(items.map(({ id }) => id)).toEqual(BANK.slice(0, BLUEPRINT.length).map(({ id }) => id))
    for (const { citation, whyWrong } of items) {
      expect(citation).toMatch(/^(?:OR Manual: Braking|MUTCD R1-\d|Code \d+)$/)
      expect(Object.values(whyWrong ?? {})).toHaveLength(3)
    }
  })

  test('gives riders no question whose law has ended', async () => {
    const { services, clock } = openTestServices()
    await putStarterBanks(services, CONTENT)
    const asked = async () => (await latestQuizItems(services, 'OR')).map(({ id }) => id)
    const [first = ''] = await asked()
    await quizItems(services, 'OR').merge(first, { expiresAt: '2026-11-20T18:00:00.000Z' })
    const fresh = { ...services, memory: openProcessMemory() }
    expect((await latestQuizItems(fresh, 'OR'))[0]?.id).toBe(first)
    clock.time += 6 * 60 * 60_000
    const after = await latestQuizItems(fresh, 'OR')
    expect(after).toHaveLength(25)
    expect(after.map(({ id }) => id)).not.toContain(first)
  })

  test('serves no malformed item, and logs it', async () => {
    const { services, documents, errors } = openTestServices()
    await putStarterBanks(services, CONTENT)
    const path = `states/OR/quizItems/${BANK[2]?.id}`
    await documents.set(path, { question: 'Why?' })
    expect(await latestQuizItems(services, 'OR')).toHaveLength(25)
    expect(errors()).toMatchObject([{ path }])
  })
})

describe('storing the starter banks', () => {
  test('changes nothing after a restart', async () => {
    const file = newFile()
    const first = openTestServices(file)
    await putStarterBanks(first.services, CONTENT)
    const before = await everything(first.documents)
    await first.documents.close()

    const again = openTestServices(file)
    await putStarterBanks({ ...again.services, now: () => new Date(NOON.getTime() + 1) }, CONTENT)
    expect(await everything(again.documents)).toEqual(before)
    expect(again.logged).toEqual([])
  })

  test('does not bring back a state that somebody deleted', async () => {
    const { services, documents } = openTestServices()
    await putStarterBanks(services, CONTENT)
    await documents.delete('states/OR')
    await putStarterBanks(services, CONTENT)
    expect(await documents.get('states/OR')).toBeNull()
  })

  test('adds nothing to a state that already has one of the documents', async () => {
    const { services, documents, logged } = openTestServices()
    await documents.set(`states/WA/quizItems/${BANK.at(-1)?.id}`, { mine: true })
    await putStarterBanks(services, CONTENT)
    const paths = [...(await everything(documents)).keys()]
    expect(paths.filter((path) => path.startsWith('states/WA'))).toEqual([
      `states/WA/quizItems/${BANK.at(-1)?.id}`,
    ])
    expect(logged).toMatchObject([{ states: 1 }])
  })

  test('creates each state once when two processes start together on a new file', async () => {
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
    const lines = (await Promise.all(outputs)).join('').trim().split('\n')
    const stored = lines.map((line) => JSON.parse(line).states ?? 0)
    expect(stored.reduce((sum, states) => sum + states, 0)).toBe(2)
    const set = await everything(openTestServices(file).documents)
    expect(set.size).toBe(WHOLE_SET)
  })
})
