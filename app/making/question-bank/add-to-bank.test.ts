import { beforeEach, expect, test } from 'vitest'
import type { Services } from '../../context.server.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import { provedItems, putManual } from '../generation/manuals.fixture.ts'
import { changes, newItems } from './bank.fixture.ts'
import { ADMIN, changed, compares, itemsOf, product, publishes } from './import-bank.fixture.ts'
import { type ImportWay, importBank } from './import-bank.server.ts'
import { readQuestionsFile } from './read-questions-file.server.ts'

let services: Services
beforeEach(async () => {
  services = await product()
})

const refs = async () => (await itemsOf(services)).map(refOf)

async function comparesFile(text: string, way: ImportWay = 'add') {
  const file = await readQuestionsFile(new TextEncoder().encode(text), 'OR')
  if ('message' in file) throw new Error(file.message)
  const outcome = await importBank(services, 'OR', file, { way, confirmed: null }, ADMIN)
  if (!('shown' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.shown
}

test('an import adds new questions after those of the bank, and removes none', async () => {
  const before = await refs()
  const sent = newItems(3, 'own')
  const shown = await compares(services, sent, 'add')
  expect(shown).toMatchObject({ added: { length: 3 }, changed: [], gone: [], unchanged: 0 })
  expect(shown.riders).toEqual({ now: 15, after: 15, onWord: 18, atLeast: 12 })
  expect(await publishes(services, sent, true, 'add')).toMatchObject({ done: true, published: 18 })
  expect((await refs()).slice(0, 15)).toEqual(before)
  expect((await itemsOf(services)).slice(15)).toMatchObject(sent)
  expect(await publishes(services, sent, true, 'add')).toMatchObject({ status: 422 })
})

test('a question that the bank knows by its id or its text is updated at its place', async () => {
  const before = await itemsOf(services)
  const byId = changed(before, 3, { explanation: 'By its id.' })[3] as object
  const { question = '', options, correctAnswer } = before[5] ?? {}
  const byText = {
    question: question.toUpperCase(),
    options,
    correctAnswer,
    explanation: 'By its text.',
  }
  const shown = await compares(services, [byId, byText], 'add')
  expect(shown).toMatchObject({ added: [], gone: [] })
  expect(shown.changed.map(({ id }) => id)).toEqual(['starter-4', 'starter-6'])
  await publishes(services, [byId, byText], true, 'add')
  const after = await refs()
  expect([after.length, after[3], after[5]]).toEqual([15, 'starter-4~2', 'starter-6~2'])
  // A text without an id has no revision that could be too old.
  const again = { ...byText, explanation: 'Once more.' }
  expect(await compares(services, [again], 'add')).toMatchObject({
    changed: [{ id: 'starter-6' }],
    notTaken: [],
  })
})

test('a proved question that repeats one of the bank is named, and proves nothing twice', async () => {
  await putManual(services)
  const [item] = provedItems(1)
  if (item) await changes(services, { intent: 'write', id: 'w', item, notes: {} })
  const { page, quote, ...texts } = item ?? { page: 1, quote: '', question: '' }
  const question = texts.question.replace('?', ' here?')
  const twin = { ...texts, question, id: 'twin', source: { page, quote } }
  expect((await compares(services, [twin], 'add')).unproved.twin?.reasons).toMatchObject([
    { code: 'duplicate' },
  ])
  expect((await compares(services, [twin])).unproved.twin).toBeUndefined()
})

test('a bank has at most 1,000 questions', async () => {
  const sent = newItems(990, 'many')
  expect(await publishes(services, sent, true, 'add')).toMatchObject({
    message: 'A bank has at most 1,000 questions, and would have 1,005.',
  })
})

test('replacing says how many questions go, and keeps those that the file has but can’t be read', async () => {
  const before = await itemsOf(services)
  const broken = { ...before[1], options: ['one', 'two'] }
  const sent = [broken, ...newItems(13, 'own')]
  const shown = await compares(services, sent)
  expect([shown.gone.length, shown.kept]).toEqual([14, 1])
  expect(shown.riders.onWord).toBe(14)
  expect(await publishes(services, sent, true)).toMatchObject({ done: true, published: 14 })
  expect((await itemsOf(services)).at(-1)).toEqual(before[1])
})

test('a file that lacks whole columns leaves these fields of a known question as they are', async () => {
  const [item] = newItems(1, 'noted')
  const noted = {
    ...item,
    topic: 'law',
    citation: 'ORS 1.2',
    expiresAt: '2027-09-01T00:00:00.000Z',
  }
  await publishes(services, [{ ...noted, id: 'noted' }], true, 'add')
  const { question, options = [], explanation } = item ?? {}
  const csv = (why: string) =>
    `id,question,option_a,option_b,option_c,option_d,answer,explanation\nnoted,${[question, ...options, 'A', why]}`
  expect(await comparesFile(csv(explanation ?? ''))).toMatchObject({ unchanged: 1, changed: [] })
  const { changed } = await comparesFile(csv('Another one.'))
  expect(changed[0]?.after).toContainEqual({ label: 'Expires', text: '2027-09-01' })
  expect(changed[0]?.after).toContainEqual({ label: 'Where to look it up', text: 'ORS 1.2' })
})
