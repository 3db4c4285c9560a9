import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { bankVersions, currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { bytesOf, joins, newItems, putBank, rollsBack } from './bank.fixture.ts'
import { listVersions } from './version-history.server.ts'

const STARTER = newItems(51, 'starter')

let opened: ReturnType<typeof openTestServices>
beforeEach(async () => {
  opened = openTestServices()
  await putBank(opened.services, 'OR', STARTER)
})

const namesOf = (items: readonly QuizItem[]) => items.map(({ question }) => question)
const asked = async () => namesOf(await latestQuizItems(opened.services, 'OR'))
const bank = async () => namesOf((await currentBank(opened.services, 'OR')).items)

test('the items of a run join as the newest, and nothing else leaves', async () => {
  const proved = newItems(3, 'new')
  expect(await joins(opened.services, proved)).toBe(1)
  expect(await bank()).toEqual(namesOf([...proved, ...STARTER]))
  expect(await asked()).toEqual(namesOf([...proved, ...STARTER.slice(0, 22)]))
  expect(await readStateRecord(opened.services, 'OR')).toMatchObject({
    version: 1,
    itemCount: 54,
    questions: 'starter',
  })
})

/** Counts how often other requests could run during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(function turn() {
    turns++
    next = setImmediate(turn)
  })
  await work()
  clearImmediate(next)
  return turns
}

test('other requests run before each item that joins, and before each question that stays', async () => {
  const turns = await turnsDuring(() => joins(opened.services, newItems(25, 'new')))
  expect(turns).toBeGreaterThanOrEqual(STARTER.length + 25)
})

test('other requests run while a large bank is read', async () => {
  await putBank(opened.services, 'WA', newItems(500, 'large'))
  const turns = await turnsDuring(async () => {
    expect((await currentBank(opened.services, 'WA')).items).toHaveLength(500)
  })
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('a state has starter questions while the quick quiz asks one', async () => {
  const source = async () => (await readStateRecord(opened.services, 'OR'))?.questions
  await joins(opened.services, newItems(24, 'new'))
  expect(await source()).toBe('starter')
  await joins(opened.services, newItems(1, 'last'))
  expect(await source()).toBe('manual')
})

test('an item that repeats a question becomes its next revision, once', async () => {
  const [first, second] = STARTER as [QuizItem, QuizItem]
  const again = { ...first, explanation: 'Better said.' }
  const twice = { ...first, explanation: 'Said once more.' }
  await joins(opened.services, [again, twice, ...newItems(1, 'new')])
  const { items } = await currentBank(opened.services, 'OR')
  expect(items).toHaveLength(53)
  expect(items.slice(0, 4)).toMatchObject([
    { id: 'v1-2', revision: 1, explanation: 'Said once more.' },
    { id: 'v1-3', revision: 1 },
    { id: 'starter-1', revision: 2, explanation: 'Better said.', origin: 'manual' },
    { id: 'starter-2', revision: 1, question: second.question, origin: 'starter' },
  ])
  const [version] = await listVersions(opened.services, 'OR')
  expect(version?.changes).toEqual({ added: 2, removed: 0, revised: 1, drawn: 2 })
})

test('an item that repeats a question keeps the end of its law', async () => {
  const expiresAt = '2027-07-01T00:00:00.000Z'
  await quizItems(opened.services, 'OR').merge('starter-1', { expiresAt })
  await joins(opened.services, STARTER.slice(0, 2))
  const { items } = await currentBank(opened.services, 'OR')
  expect(items[0]).toMatchObject({ id: 'starter-1', revision: 2, expiresAt })
  expect(items[1]?.expiresAt).toBeUndefined()
})

test('the same run again doubles nothing and loses nothing', async () => {
  const proved = newItems(24, 'new')
  await joins(opened.services, proved)
  await joins(opened.services, proved)
  expect(await bank()).toEqual(namesOf([...proved, ...STARTER]))
})

test('riders get the newest items even after a clock went back', async () => {
  await joins(opened.services, newItems(25, 'new'))
  opened.clock.time -= 3_600_000
  await joins(opened.services, newItems(25, 'newer'))
  expect(await asked()).toEqual(namesOf(newItems(25, 'newer')))
})

test('runs that end at once each make a version, and the last one has the items of all', async () => {
  const runs = ['a', 'b', 'c'].map((name) => joins(opened.services, newItems(25, name)))
  expect((await Promise.all(runs)).toSorted()).toEqual([1, 2, 3])
  const questions = await bank()
  expect(questions).toHaveLength(51 + 75)
  expect(new Set(questions).size).toBe(51 + 75)
})

test('a roll back gives the same documents, byte for byte, and the sign of starter questions', async () => {
  const before = await bytesOf(opened.services)
  expect(before).toHaveLength(51)
  await joins(opened.services, [...STARTER.slice(0, 5), ...newItems(20, 'new')])
  const joined = await bytesOf(opened.services)
  expect(await rollsBack(opened.services, 0)).toBe(2)
  expect(await bytesOf(opened.services)).toEqual(before)
  expect(await readStateRecord(opened.services, 'OR')).toMatchObject({ questions: 'starter' })
  expect(await rollsBack(opened.services, 1)).toBe(3)
  expect(await bytesOf(opened.services)).toEqual(joined)
  expect(await rollsBack(opened.services, 9)).toBe('no version')
  const versions = await listVersions(opened.services, 'OR')
  expect(versions.map(({ number, why, restores }) => [number, why, restores])).toEqual([
    [3, 'roll back', 1],
    [2, 'roll back', 0],
    [1, 'run', null],
    [0, 'starter', null],
  ])
})

test('a process reads a version once, however often riders ask', async () => {
  const reads: string[] = []
  const { documents } = opened
  const counted: typeof documents = {
    ...documents,
    get: (path) => {
      if (/quizItems|bankVersions/.test(path)) reads.push(path)
      return documents.get(path)
    },
    list: (collection, query) => {
      if (/quizItems|bankVersions/.test(collection)) reads.push(collection)
      return documents.list(collection, query)
    },
  }
  const services = { ...opened.services, documents: counted }
  await Promise.all([1, 2, 3].map(() => latestQuizItems(services, 'OR')))
  await latestQuizItems(services, 'OR')
  expect(reads).toHaveLength(41)
  expect(new Set(reads).size).toBe(41)
})

test('a reading that failed is tried again', async () => {
  const { documents } = opened
  const failing = {
    ...documents,
    get: async (path: string) => {
      if (path.includes('bankVersions')) throw new Error('on purpose')
      return documents.get(path)
    },
  }
  const away = { ...opened.services, documents: failing }
  await expect(latestQuizItems(away, 'OR')).rejects.toThrow('on purpose')
  expect(await asked()).toHaveLength(25)
})

test('a missing or malformed document is left out, which the log reports once', async () => {
  const [first, second] = ['starter-1', 'starter-2'].map((id) => `states/OR/quizItems/${id}`)
  await opened.documents.delete(first ?? '')
  await opened.documents.merge(second ?? '', { options: 'none' })
  expect(await asked()).toEqual(namesOf(STARTER.slice(2, 27)))
  await asked()
  expect(opened.errors()).toMatchObject([
    { path: second, msg: 'malformed document left out', err: { type: 'ZodError' } },
    { path: first, msg: 'a question of the bank is missing' },
  ])
  expect((await bankVersions(opened.services, 'OR').get('0'))?.items).toHaveLength(51)
})
