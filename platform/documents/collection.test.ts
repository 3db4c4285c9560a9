import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import * as full from 'zod'
import * as z from 'zod/mini'
import { openLog } from '../log.ts'
import { collection } from './collection.ts'
import type { DocumentStore } from './document-store.ts'
import { openSqliteStore } from './sqlite/store.ts'

const bike = z.object({
  name: z.string(),
  power: z.number(),
  colours: z._default(z.array(z.string()), ['red']),
  note: z.optional(z.string()),
})
const dated = z.intersection(
  z.object({ low: z.number(), high: z.number() }).check(z.refine(({ low, high }) => low <= high)),
  z.object({ createdAt: z.string() }),
)

let store: DocumentStore
let logged: string[]
beforeEach(() => {
  logged = []
  store = openSqliteStore({ file: ':memory:', indexes: [{ where: ['name'], orderBy: 'power' }] })
})
afterEach(() => store.close())

const malformed = () => logged.map((line) => JSON.parse(line))
const place = () => ({
  documents: store,
  log: openLog('info', { write: (line: string) => logged.push(line) }),
})
const bikeShed = collection({
  path: 'bikes',
  schema: bike,
  lists: [{ where: ['name'], orderBy: 'power desc' }],
})
const bikes = () => bikeShed(place())
const fast = { name: 'fast', power: 9, colours: ['blue'] }

test('get and list return typed documents with their id', async () => {
  const id = await bikes().add(fast)
  const found = await bikes().get(id)
  expect(found).toEqual({ id, ...fast })
  expectTypeOf(found?.power).toEqualTypeOf<number | undefined>()
  expect(await bikes().get('none')).toBeNull()
  expect(await bikes().create(id, fast)).toBe(false)
  await bikes().set('b', { ...fast, power: 1 })
  await bikes().delete(id)
  expect(await bikes().list()).toEqual([{ id: 'b', ...fast, power: 1 }])
})

test('list accepts a filter, an order and a limit', async () => {
  for (const [id, power] of Object.entries({ a: 1, b: 2, c: 2 })) {
    await bikes().set(id, { ...fast, power })
  }
  const query = {
    where: { name: 'fast' },
    orderBy: 'power desc',
    limit: 2,
  } as const
  expect((await bikes().list(query)).map(({ id }) => id)).toEqual(['c', 'b'])
})

test('reads and writes remove fields that the schema does not have', async () => {
  await bikes().set('in', { id: 'x', ...fast, secret: 1 } as typeof fast)
  await bikes().merge('in', { power: 1, secret: 1 } as { power: number })
  expect(await store.get('bikes/in')).toEqual({ id: 'in', data: { ...fast, power: 1 } })
  await store.set('bikes/out', { ...fast, secret: 1 })
  expect(await bikes().get('out')).toEqual({ id: 'out', ...fast })
  expect((await bikes().list()).at(-1)).toEqual({ id: 'out', ...fast })
})

test('a write of a value that does not fit the schema is rejected', async () => {
  const unfit = { name: 'slow' } as unknown as typeof fast
  await expect(bikes().add(unfit)).rejects.toThrow('power')
  await expect(bikes().create('a', unfit)).rejects.toThrow('power')
  await expect(bikes().set('a', unfit)).rejects.toThrow('power')
  await expect(bikes().merge('a', { power: '9' } as never)).rejects.toThrow('power')
  expect(() => bikes().write.set('a', unfit)).toThrow('power')
  expect(await store.list('bikes')).toEqual([])
})

describe('merge', () => {
  test('checks and writes only the given fields, without defaults for the others', async () => {
    await bikes().set('a', fast)
    await bikes().merge('a', { power: 1, note: 'n' })
    expect(await bikes().get('a')).toEqual({ id: 'a', ...fast, power: 1, note: 'n' })
  })

  test('accepts an intersection, and does not check its rules about several fields', async () => {
    const ranges = collection({ path: 'ranges', schema: dated })(place())
    await ranges.set('a', { low: 1, high: 2, createdAt: 'now' })
    await ranges.merge('a', { high: 3, createdAt: 'then' })
    expect(await ranges.get('a')).toEqual({ id: 'a', low: 1, high: 3, createdAt: 'then' })
    await expect(ranges.merge('a', { createdAt: 5 } as never)).rejects.toThrow('createdAt')
    await expect(ranges.set('a', { low: 3, high: 2, createdAt: 'now' })).rejects.toThrow()
  })
})

describe('a stored document that does not fit', () => {
  beforeEach(async () => {
    await store.set('bikes/a', { ...fast })
    await store.set('bikes/bad', { name: 5 })
    await store.set('bikes/c', { ...fast })
  })

  test('makes get throw an error with its path', async () => {
    const error = await bikes()
      .get('bad')
      .catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ cause: { name: 'ZodError' } })
    expect((error as Error).message).toBe('bikes/bad does not fit its schema')
  })

  test('is left out of a list, is malformed for find, and is logged', async () => {
    expect((await bikes().list()).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(malformed()).toHaveLength(1)
    expect(await bikes().find('bad')).toBe('malformed')
    expect(await bikes().find('none')).toBe('missing')
    expect(await bikes().find('a')).toEqual({ id: 'a', ...fast })
    expect(malformed()).toMatchObject([
      {
        path: 'bikes/bad',
        msg: 'malformed document left out',
        err: { message: expect.stringContaining('power') },
      },
      { path: 'bikes/bad', msg: 'malformed document left out' },
    ])
  })
})

test('pages continue after documents that do not fit the schema', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store.set(`bikes/${id}`, { ...fast })
  for (const id of ['b', 'c']) await store.set(`bikes/${id}`, { name: 5 })
  const pages: string[] = []
  for await (const page of bikes().pages(2)) pages.push(page.map(({ id }) => id).join(''))
  expect(pages).toEqual(['a', 'd', 'e'])
  expect(malformed().map(({ path }) => path)).toEqual(['bikes/b', 'bikes/c'])
})

test('a page has fewer documents if they are large', async () => {
  for (let n = 10; n < 50; n++) {
    await store.set(`bikes/${n}`, { ...fast, name: 'x'.repeat(n < 30 ? 10 : 40_000) })
  }
  const lengths: number[] = []
  for await (const page of bikes().pages(10)) lengths.push(page.length)
  expect(lengths).toEqual([5, 10, 10, 2, 2, 2, 2, 2, 2, 2, 1])
})

test('a batch of the store accepts the writes of a collection', async () => {
  await store.set('bikes/gone', {})
  const { write } = bikes()
  const done = await store.batch([
    write.create('a', fast),
    write.merge('a', { power: 2 }),
    write.set('b', fast),
    write.delete('gone'),
  ])
  expect(done).toBe(true)
  expect(await bikes().list()).toEqual([
    { id: 'a', ...fast, power: 2 },
    { id: 'b', ...fast },
  ])
})

test('a schema of classic zod works too', async () => {
  const schema = full.object({ name: full.string().default('nameless') })
  const things = collection({ path: 'things', schema })(place())
  await store.set('things/a', {})
  expect(await things.get('a')).toEqual({ id: 'a', name: 'nameless' })
})

describe('the declaration of a collection', () => {
  const rides = collection({
    path: 'riders/{rider}/bikes/{bike}/rides',
    schema: z.object({ miles: z.number() }),
    owner: 'rider',
  })

  test('opens the collection with one id for each name in its path', async () => {
    expectTypeOf(rides.at).parameters.toEqualTypeOf<[id: string, id: string]>()
    await rides(place(), 'ann', 'red').set('first', { miles: 5 })
    expect(await store.list(rides.at('ann', 'red'))).toEqual([{ id: 'first', data: { miles: 5 } }])
    expect((await store.get('riders/ann/bikes/red/rides/first'))?.data).toEqual({ miles: 5 })
  })

  test('accepts as owner only a name in its path or a field of its schema', () => {
    // @ts-expect-error: neither the path nor the schema has a rider
    collection({ path: 'sheds/{shed}/bikes', schema: bike, owner: 'rider' })
    collection({ path: 'sheds/{shed}/bikes', schema: bike, owner: 'shed' })
    collection({ path: 'sheds/{shed}/bikes', schema: bike, owner: 'name' })
  })

  test('rejects a list that the declaration lacks, even if the store has an index for it', async () => {
    const sheds = collection({ path: 'sheds', schema: bike })(place())
    const query = {
      where: { name: 'x' },
      orderBy: 'power asc',
    } as const
    await expect(sheds.list(query)).rejects.toThrow('where name order by power')
    await expect(sheds.pages(5, query).next()).rejects.toThrow('where name order by power')
  })

  test('keeps the id of an owner out of the log', async () => {
    await store.set('riders/ann/bikes/red/rides/bad', { miles: 'many' })
    expect(await rides(place(), 'ann', 'red').list()).toEqual([])
    expect(malformed()).toMatchObject([{ path: 'riders/{rider}/bikes/{bike}/rides/bad' }])
    expect(logged.join()).not.toContain('ann')
  })
})
