import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import {
  changes,
  joins,
  newItems,
  putBank,
  written,
} from '../../making/question-bank/bank.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { readEases } from '../../questions/bank/eases.server.ts'
import { meanEase } from '../../questions/question/even-form.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { noCounts } from '../../questions/statistics/item-counts.ts'
import { itemCountsOfState } from '../../questions/statistics/statistics.server.ts'
import { drawSet } from './draw-set.server.ts'
import { setOf } from './set-code.ts'
import { newSet, readSet } from './sets.server.ts'

const OREGON = { stateName: 'Oregon', abbrev: 'OR' }

/** Opens services with 30 questions of Oregon, and a set of ten of them. */
async function open() {
  const { services } = openTestServices()
  await putBank(services, 'OR', newItems(30, 'n'))
  const { code } = await newSet(services, OREGON, { count: 10, topics: [] })
  return { services, read: () => read(services, code) }
}

async function read(services: Services, code: string) {
  const of = setOf(code)
  const set = of && (await readSet(services, OREGON, of))
  if (!set) throw new Error('There is no set')
  return set
}

test('a set has the same questions and options for everybody, and another set has others', async () => {
  const { services, read } = await open()
  const set = await read()
  expect(set.questions).toHaveLength(10)
  expect(await read()).toEqual(set)
  const { code } = await newSet({ ...services, random: () => 0.5 }, OREGON, {
    count: 10,
    topics: [],
  })
  const other = await newSet({ ...services, random: () => 0.6 }, OREGON, { count: 10, topics: [] })
  expect(code).not.toBe(other.code)
})

test('new questions do not change a set', async () => {
  const { services, read } = await open()
  const set = await read()
  await joins(services, newItems(12, 'new'))
  expect(await read()).toEqual(set)
})

async function edit(services: Services, id: string, change: Partial<StoredItem>) {
  const item = (await currentBank(services, 'OR')).items.find((one) => one.id === id)
  if (!item) throw new Error(`There is no ${id}`)
  const { revision } = item
  const reply = await changes(services, {
    intent: 'edit-unproved',
    id,
    revision,
    item: written({ ...item, ...change }),
  })
  expect(reply).toHaveProperty('done')
}

test('a set leaves out what was withdrawn or got another answer, and keeps what was worded anew', async () => {
  const { services, read } = await open()
  const before = await read()
  const [first, second, third] = before.questions
  const [ids, marks] = [[first?.id ?? '', second?.id ?? '', third?.id ?? ''], [before.mark]]
  const [withdrawn = '', changed = '', mended = ''] = ids
  await changes(services, { intent: 'withdraw', id: withdrawn, revision: 1 })
  const options = second?.options ?? []
  await edit(services, changed, {
    correctAnswer: options.find((option) => option !== second?.correctAnswer) ?? '',
  })
  const after = await read()
  expect(after.withdrawn).toBe(2)
  expect(after.questions.map(({ id }) => id)).toEqual(before.questions.slice(2).map(({ id }) => id))
  expect(marks).not.toContain(after.mark)
  await edit(services, mended, { question: `Again, ${third?.question}` })
  expect((await read()).questions[0]).toEqual(third)
})

test('a set is drawn from the questions in force, however many laws have ended', async () => {
  const { services, clock } = openTestServices()
  const expiresAt = '2026-11-25T00:00:00.000Z'
  const [lasting, ending] = [newItems(12, 'n'), newItems(40, 'e')]
  await putBank(services, 'OR', [...ending.map((item) => ({ ...item, expiresAt })), ...lasting])
  const before = await newSet(services, OREGON, { count: 50, topics: [] })
  expect(before.questions).toBe(50)
  clock.time = Date.parse(expiresAt)
  expect((await read(services, before.code)).withdrawn).toBeGreaterThan(0)

  const { code, questions } = await newSet(services, OREGON, { count: 10, topics: [] })
  const set = await read(services, code)
  expect([questions, set.questions.length, set.withdrawn]).toEqual([10, 10, 0])
  expect(lasting.map(({ question }) => question)).toEqual(
    expect.arrayContaining(set.questions.map(({ question }) => question)),
  )
  expect((await newSet(services, OREGON, { count: 50, topics: [] })).questions).toBe(12)
})

test('sets are equally difficult for average riders, and stay as they are when that changes', async () => {
  const { services, clock } = openTestServices()
  await putBank(services, 'OR', newItems(60, 'n'))
  const counters = itemCountsOfState(services, 'OR')
  const counted = { ...noCounts(4), days: 3, rested: 400, rest: 300_000 }
  for (let n = 1; n <= 60; n++) {
    await counters.set(`starter-${n}~1`, { ...counted, rightRested: 400 - 5 * n })
  }
  const eases = await readEases(services, 'OR')
  const wanted = { count: 10, topics: [] }
  const sets = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { code } = await newSet(services, OREGON, wanted)
      return { code, drawn: (await read(services, code)).drawn }
    }),
  )
  const scores = sets.map(({ drawn }) =>
    meanEase(drawn.map((id) => ({ ease: eases.get(id)?.percent }))),
  )
  expect(Math.max(...scores.map(Number)) - Math.min(...scores.map(Number))).toBeLessThan(3)
  expect(Math.min(...scores.map(Number))).toBeGreaterThan(0)

  const { code = '', drawn } = sets[0] ?? {}
  await counters.set('starter-1~1', { ...counted, rightRested: 40 })
  clock.time += 24 * 60 * 60_000
  expect((await read(services, code)).drawn).toEqual(drawn)
})

test('a set of a version that the state never had does not exist', async () => {
  const { services } = await open()
  const of = { version: 5, count: 10, topics: [], seed: 1 }
  expect(await readSet(services, OREGON, of)).toBeNull()
})

const stored = (count: number, of: Partial<StoredItem> = {}) =>
  newItems(count, 'n').map((item, n): StoredItem => {
    const createdAt = '2026-11-20T12:00:00.000Z'
    const rest = { version: 0, revision: 1, origin: 'starter', createdAt } as const
    return { ...item, id: `q${n}`, ...rest, ...of }
  })

test('a code of an earlier release draws the same questions with the same options', () => {
  const drawn = drawSet(stored(20), { version: 0, count: 5, topics: [], seed: 42 })
  expect(drawn.map(({ id, options }) => [id, ...options])).toMatchInlineSnapshot(`
    [
      [
        "q1",
        "nb1",
        "nd1",
        "nc1",
        "na1",
      ],
      [
        "q10",
        "nc10",
        "nd10",
        "nb10",
        "na10",
      ],
      [
        "q12",
        "na12",
        "nc12",
        "nb12",
        "nd12",
      ],
      [
        "q17",
        "na17",
        "nc17",
        "nd17",
        "nb17",
      ],
      [
        "q19",
        "nc19",
        "na19",
        "nb19",
        "nd19",
      ],
    ]
  `)
})

test('a set has only the topics that were chosen', () => {
  const items = [
    ...stored(9, { topic: 'law' }),
    ...stored(9, { topic: 'signs' }),
    ...stored(9, { topic: undefined }),
  ].map((item, n) => ({ ...item, id: `${n}` }))
  const of = { version: 0, count: 20, topics: ['law', 'signs'] as const, seed: 1 }
  const drawn = drawSet(items, of)
  expect(drawn).toHaveLength(18)
  expect(new Set(drawn.map(({ topic }) => topic))).toEqual(new Set(['law', 'signs']))
})

test('a set asks about a fact only once, unless the bank has no others', () => {
  const items = stored(10).map((item, n) => ({ ...item, facts: [`fact ${n % 5}`] }))
  const facts = (count: number) =>
    drawSet(items, { version: 0, count, topics: [], seed: 3 }).flatMap((item) => item.facts)
  expect(new Set(facts(5)).size).toBe(5)
  expect(facts(8)).toHaveLength(8)
})
