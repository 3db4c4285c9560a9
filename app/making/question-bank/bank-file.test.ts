import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { draftItem } from '../../questions/question/draft-item.ts'
import { quizItem } from '../../questions/question/quiz-item.ts'
import { readStarterContent } from '../starter-bank/starter-content.server.ts'
import { bankOf } from '../starter-bank/state-bank.ts'
import { newItems } from './bank.fixture.ts'
import { BANK_FILE_ITEMS, BANK_FILE_MESSAGES, REASONS, toBankFile } from './bank-file.ts'
import { readQuestionsFile } from './read-questions-file.server.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const exportedAt = new Date('2026-11-22T12:00:00.000Z')
const [item = {}] = newItems(1, 'one')

const read = (items: readonly object[], state = 'OR') =>
  readQuestionsFile(bytes(toBankFile({ state, version: 1, exportedAt, items })), 'OR')

test('a file of a starter bank is read again, question by question', async () => {
  const content = readStarterContent()
  for (const state of ['CA', 'DC', 'MA']) {
    const items = bankOf(content, state).map((draft) => ({ ...draft, revision: 1 }))
    const file = bytes(toBankFile({ state, version: 0, exportedAt, items }))
    const told = await readQuestionsFile(file, state)
    expect(told).not.toHaveProperty('message')
    const ids = 'items' in told ? told.items.map(({ id }) => id) : []
    expect(ids).toEqual(items.map(({ id }) => id))
  }
})

describe('a file is refused', () => {
  test.each([
    ['nothing', ''],
    ['text that is not JSON', 'no JSON'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
    ['another format', JSON.stringify({ format: 2, state: 'OR', items: [item] })],
    ['a list', '[]'],
    ['a million levels', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['a state that is none', JSON.stringify({ format: 1, state: '<b>', items: [item] })],
  ])('with %s', async (_, sent) => {
    const file = typeof sent === 'string' ? bytes(sent) : sent
    expect(await readQuestionsFile(file, 'OR')).toEqual({ message: BANK_FILE_MESSAGES.noBank })
  })

  test('of another state, with the name of that state', async () => {
    expect(await read([item], 'WA')).toEqual({ message: expect.stringContaining('Washington') })
  })

  test('with no question, and with one question too many', async () => {
    expect(await read([])).toEqual({ message: BANK_FILE_MESSAGES.tooMany })
    const items = newItems(BANK_FILE_ITEMS + 1, 'many')
    expect(await read(items)).toEqual({ message: BANK_FILE_MESSAGES.tooMany })
    expect(await read(items.slice(1))).toHaveProperty('items')
  })
})

describe('a question is left out, and the others are taken,', () => {
  test.each([
    ['three options', { options: ['a', 'b', 'c'] }, 'options'],
    ['a key that is no option', { correctAnswer: 'x' }, 'options'],
    ['two options that are the same', { options: ['onea0', 'b', 'b', 'c'] }, 'options'],
    ['no explanation', { explanation: ' ' }, 'explanation'],
    ['a text of 2,001 characters', { question: 'x'.repeat(2_001) }, 'question'],
    ['an id that leads elsewhere', { id: '../../users/u' }, 'id'],
    ['an id that databases keep', { id: '__id__' }, 'id'],
    ['an id that objects have', { id: 'constructor' }, 'id'],
    ['revision 0', { id: 'x', revision: 0 }, 'revision'],
    ['a link to another site', { source: { page: 1, quote: 'q', link: '//evil' } }, 'source'],
    ['page 10,000', { source: { page: 10_000, quote: 'q' } }, 'source'],
    ['a picture elsewhere', { picture: { name: '../x', text: 'x' } }, 'picture'],
    ['an unknown topic', { topic: 'crime' }, 'topic'],
    ['a reason of no option', { whyWrong: { elsewhere: 'x' } }, 'whyWrong'],
  ] as const)('with %s, and named by number, text and reason', async (_, flaw, field) => {
    const [first = {}] = newItems(1, 'first')
    const told = await read([first, { ...item, ...flaw }])
    expect(told).toMatchObject({ items: [first] })
    expect(told.notTaken).toMatchObject([
      { title: expect.stringMatching(/^Question 2: (?:onex0|x{120}$)/), reason: REASONS[field] },
    ])
    expect(await read([{ ...item, ...flaw }])).toMatchObject({
      message: BANK_FILE_MESSAGES.noneFits,
      notTaken: [{ reason: REASONS[field] }],
    })
  })

  test('if it is no question at all', async () => {
    expect(await read([item, null as never])).toMatchObject({
      items: [item],
      notTaken: [{ title: 'Question 2', reason: REASONS.malformed }],
    })
  })

  test('with the same id or text twice', async () => {
    expect((await read([item, item])).notTaken).toMatchObject([{ reason: REASONS.twice }])
    const [one = {}, other = {}] = newItems(2, 'two')
    const sent = [one, other].map((some) => ({ ...some, id: 'x' }))
    expect((await read(sent)).notTaken).toMatchObject([{ id: 'x', reason: REASONS.twice }])
  })
})

describe('characters that nobody sees', () => {
  test.each([
    ['turns the direction', 'Yes \u202eon', 'Yes on'],
    ['has no width', 'Y\u200bes', 'Yes'],
    ['is a tag', 'Yes\u{e0041}', 'Yes'],
    ['controls', 'You must: \u0017 Slow down.', 'You must: • Slow down.'],
    ['is half a character', 'Yes \ud800', 'Yes •'],
  ])('do not get into the bank: one that %s', async (_, sent, text) => {
    const told = await read([{ ...item, explanation: sent, source: { page: 1, quote: sent } }])
    expect(told).toMatchObject({ items: [{ explanation: text, source: { quote: text } }] })
  })
})

test('whatever a model or the admin writes, what riders get is read again as it is', async () => {
  const text = fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom('a', ' ', '\r', '\0')) })
  const long = text.map((some) => `${some}${'🛵'.repeat(1_100)}`)
  const any = fc.oneof(text, long)
  const written = fc.tuple(any, any, fc.array(any, { minLength: 4, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(written, async ([question, explanation, options]) => {
      const [correctAnswer] = options
      const quote = explanation
      const draft = draftItem.parse({ question, explanation, options, correctAnswer, quote })
      const published = quizItem.safeParse(draft)
      if (!published.success) return
      const told = { ...published.data, source: { page: 1, quote: draft.quote }, revision: 1 }
      expect(await read([told])).toMatchObject({ items: [told], notTaken: [] })
    }),
  )
})

test('questions with the same text and different ids are read', async () => {
  const [one = {}, other = {}] = newItems(2, 'two')
  const items = [one, other].map((item, n) => ({
    ...item,
    id: `q${n}`,
    question: 'Which is true?',
  }))
  expect(await read(items)).toHaveProperty('items')
})

test('fields that we do not know are dropped, and pollute nothing', async () => {
  const hostile = `{"format":1,"state":"OR","items":[${JSON.stringify(item).slice(0, -1)},
    "__proto__":{"polluted":1},"by":"admin@example.com","origin":"manual","facts":["x"]}]}`
  const told = await readQuestionsFile(bytes(hostile), 'OR')
  expect('items' in told && told.items).toEqual([{ ...item, revision: 1 }])
  expect({}).not.toHaveProperty('polluted')
})
