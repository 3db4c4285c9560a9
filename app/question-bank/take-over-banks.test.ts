import { describe, expect, test } from 'vitest'
import type { DocumentData } from '../../platform/documents/document-store.ts'
import { NOON, openTestServices } from '../../test/services.fixture.ts'
import { currentBank } from '../bank/bank.server.ts'
import { latestQuizItems } from '../bank/questions.server.ts'
import type { Services } from '../context.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { bytesOf, changes, joins, newItems, rollsBack, written } from './bank.fixture.ts'
import { takeOverBanks } from './take-over-banks.server.ts'
import { listVersions } from './version-history.server.ts'

const RECORD = {
  stateName: 'Oregon',
  abbrev: 'OR',
  sourceDocument: null,
  gsUri: null,
  manual: null,
  updatedAt: NOON.toISOString(),
}
const VERSIONS = [newItems(51, 'starter'), newItems(25, 'first'), newItems(16, 'second')]
const at = (minute: number, n: number) =>
  new Date(NOON.getTime() + minute * 60_000 - n).toISOString()

/** Opens a store with Oregon as an early release left it: with these versions and no lists. */
async function openBefore(versions = VERSIONS) {
  const opened = openTestServices()
  const { documents } = opened
  const put = (path: string, data: DocumentData) => documents.set(`states/OR${path}`, data)
  const current = versions.length - 1
  await put('', { ...RECORD, questions: current === 0 ? 'starter' : 'manual', version: current })
  for (const [number, items] of versions.entries()) {
    if (number > 0) {
      const [by, createdAt] = ['admin@example.com', at(number, 0)]
      const version = { number, items: items.length, questions: 'manual', by, createdAt }
      await put(`/versions/${number}`, { ...version, restores: number === 2 ? 1 : null })
    }
    for (const [n, item] of items.entries()) {
      const id = number === 0 ? `starter-${n + 1}` : `v${number}-${n + 1}`
      await put(`/quizItems/${id}`, { ...item, version: number, createdAt: at(number, n) })
    }
  }
  await put('/reviewItems/r1-1', {
    item: written(newItems(1, 'waits')[0] as (typeof VERSIONS)[0][0]),
    reasons: [{ code: 'quote' }],
    manual: null,
    createdAt: NOON.toISOString(),
  })
  return opened
}

async function everything({ documents }: Services) {
  const found = new Map<string, DocumentData>()
  for await (const { path, data } of documents.all()) found.set(path, data)
  return found
}

describe('the data of a release before the bank', () => {
  test('is served as it was, also before it is taken over', async () => {
    const { services } = await openBefore()
    expect(await latestQuizItems(services, 'OR')).toMatchObject(VERSIONS[2] ?? [])
    const { items, isListed } = await currentBank(services, 'OR')
    expect([items.length, isListed]).toEqual([16, false])
  })

  test('is not kept in a cache, because the early release may still add questions', async () => {
    const { services, documents } = await openBefore([newItems(13, 'starter')])
    expect(await latestQuizItems(services, 'OR')).toHaveLength(13)
    const [item] = newItems(1, 'late')
    const late = { ...item, version: 0, createdAt: at(1, 0) }
    await documents.set('states/OR/quizItems/starter-14', late)
    expect(await latestQuizItems(services, 'OR')).toHaveLength(14)
  })

  test('is taken over: riders keep number and questions, the versions are listed, nothing else changes', async () => {
    const { services, errors } = await openBefore()
    const before = await everything(services)
    await takeOverBanks(services)
    expect(await latestQuizItems(services, 'OR')).toMatchObject(VERSIONS[2] ?? [])
    expect(await readStateRecord(services, 'OR')).toMatchObject({ version: 2, itemCount: 16 })
    const versions = await listVersions(services, 'OR')
    expect(versions.map((one) => [one.number, one.itemCount, one.why, one.restores])).toEqual([
      [2, 16, 'takeover', 1],
      [1, 25, 'takeover', null],
      [0, 51, 'takeover', null],
    ])
    const after = await everything(services)
    for (const [path, data] of before) {
      if (!/^(states\/OR|contentVersions\/.*)$/.test(path))
        expect(after.get(path), path).toEqual(data)
    }
    const added = [...after.keys()].filter((path) => !before.has(path))
    expect(added.filter((path) => path.includes('bankVersions'))).toHaveLength(3)
    expect(added.filter((path) => path.includes('quizItems'))).toEqual([])
    expect(errors()).toEqual([])

    expect(await rollsBack(services, 0)).toBe(3)
    expect(await latestQuizItems(services, 'OR')).toMatchObject(VERSIONS[0]?.slice(0, 25) ?? [])
    expect(await readStateRecord(services, 'OR')).toMatchObject({ questions: 'starter' })
  })

  test('is taken over once, by two processes that start at once, and not again', async () => {
    const { services, logged } = await openBefore()
    await Promise.all([takeOverBanks(services), takeOverBanks(services)])
    const before = await everything(services)
    await takeOverBanks(services)
    expect(await everything(services)).toEqual(before)
    expect(logged.filter(({ msg }) => msg === 'bank taken over')).toHaveLength(1)
  })

  test('is taken over by the next start if a kill came in between', async () => {
    const { services } = await openBefore()
    const lost = { ...services.documents, batch: () => Promise.reject(new Error('killed')) }
    const before = await everything(services)
    await expect(takeOverBanks({ ...services, documents: lost })).rejects.toThrow('killed')
    expect(await everything(services)).toEqual(before)
    await takeOverBanks(services)
    expect(await listVersions(services, 'OR')).toHaveLength(3)
  })

  test('is taken over with the first change, if no start did', async () => {
    const { services } = await openBefore()
    expect(await joins(services, newItems(1, 'new'))).toBe(3)
    expect((await listVersions(services, 'OR')).map(({ number }) => number)).toEqual([3, 2, 1, 0])
    expect(await latestQuizItems(services, 'OR')).toHaveLength(17)
    expect(await readStateRecord(services, 'OR')).toMatchObject({ version: 3, itemCount: 17 })
  })

  test('may hold a version without questions, and a state without any', async () => {
    const { services, documents, errors } = await openBefore([newItems(12, 'starter'), []])
    const texas = { ...RECORD, stateName: 'Texas', abbrev: 'TX', questions: 'manual', version: 0 }
    await documents.set('states/TX', texas)
    await takeOverBanks(services)
    expect(await latestQuizItems(services, 'OR')).toMatchObject([])
    expect(await readStateRecord(services, 'TX')).toMatchObject({ version: 0, itemCount: 0 })
    const before = await everything(services)
    await takeOverBanks(services)
    expect(await everything(services)).toEqual(before)
    expect(await rollsBack(services, 0)).toBe(2)
    expect(errors()).toEqual([])
  })
})

describe('a process of the release before that still runs during the upgrade', () => {
  test('publishes a version: riders get it, and the next change lists it', async () => {
    const { services, documents } = await openBefore()
    await takeOverBanks(services)
    await joins(services, newItems(3, 'new'))
    const joined = await bytesOf(services)
    // A process of the early release replaces all questions.
    const items = newItems(20, 'theirs')
    for (const [n, item] of items.entries()) {
      const data = { ...item, version: 4, createdAt: at(9, n) }
      await documents.set(`states/OR/quizItems/v4-${n + 1}`, data)
    }
    await documents.merge('states/OR', { version: 4, questions: 'manual' })
    expect(await latestQuizItems(services, 'OR')).toMatchObject(items)
    const [id, revision] = ['v4-2', 1]
    expect(await changes(services, { intent: 'withdraw', id, revision })).toEqual({ done: true })
    expect((await listVersions(services, 'OR')).map(({ number }) => number)).toEqual([
      5, 4, 3, 2, 1, 0,
    ])
    expect(await rollsBack(services, 3)).toBe(6)
    expect(await bytesOf(services)).toEqual(joined)
  })

  test('approves a question: it joins at the next start', async () => {
    const { services, documents } = await openBefore()
    await takeOverBanks(services)
    const [item] = newItems(1, 'theirs')
    const approved = { ...item, version: 2, createdAt: at(9, 0) } as DocumentData
    await documents.set('states/OR/quizItems/r1-1', approved)
    expect(await latestQuizItems(services, 'OR')).toMatchObject(VERSIONS[2] ?? [])
    await takeOverBanks(services)
    expect(await latestQuizItems(services, 'OR')).toMatchObject([item, ...(VERSIONS[2] ?? [])])
    await takeOverBanks(services)
    expect((await currentBank(services, 'OR')).version).toBe(3)
    const withdrawn = await changes(services, { intent: 'withdraw', id: 'r1-1', revision: 1 })
    expect(withdrawn).toEqual({ done: true })
    await takeOverBanks(services)
    expect(await latestQuizItems(services, 'OR')).toMatchObject(VERSIONS[2] ?? [])
  })

  test('withdraws a question: it is missing, and nothing else', async () => {
    const { services, documents } = await openBefore()
    await takeOverBanks(services)
    await documents.delete('states/OR/quizItems/v2-3')
    const { items } = await currentBank(services, 'OR')
    expect(items).toHaveLength(15)
    expect(items.some(({ id }) => id === 'v2-3')).toBe(false)
  })
})
