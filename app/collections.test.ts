import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ListShape } from '../platform/documents/collection.ts'
import { type ListQuery, nameOfIndex } from '../platform/documents/document-store.ts'
import { sharedRateLimits } from '../platform/shared-rate-limit.ts'
import { openTestServices } from '../test/services.fixture.ts'
import { listPublished } from './articles/posts/posts.server.ts'
import { COLLECTIONS, RULES } from './collections.server.ts'
import type { Services } from './context.server.ts'
import { ownReports } from './making/reports/own-reports.server.ts'
import { reportsOfQuestion } from './making/reports/reports.server.ts'
import { deedFields, deedQuery } from './people/deeds/deed-query.ts'
import { listDeeds } from './people/deeds/list-deeds.server.ts'

test('every declared collection is in COLLECTIONS once', async () => {
  const files = globSync('{app,platform}/**/*.ts').filter((file) => !file.includes('.test.'))
  const declared = files.flatMap((file) =>
    Array(readFileSync(file, 'utf8').split(' = collection({').length - 1).fill(file),
  )
  const exported = await Promise.all(
    [...new Set(declared)].map(async (file) =>
      Object.values(await import(/* @vite-ignore */ `../${file}`)),
    ),
  )
  const listed = COLLECTIONS.filter((one) => exported.flat().includes(one))
  expect(listed).toHaveLength(declared.length)
  expect(new Set(listed).size).toBe(COLLECTIONS.length)
  expect(new Set(COLLECTIONS.map(({ path }) => path)).size).toBe(COLLECTIONS.length)
})

test('the deletion of a user’s data ends the sessions first', () => {
  const owned = COLLECTIONS.filter(({ owner }) => owner).map(({ path }) => path)
  // If this list grows, check whether `ACCOUNT_PARTS` must have the new collection.
  const rest = [
    'users/{uid}/results',
    'users/{uid}/answers',
    'users/{uid}/saveSteps',
    'feedback',
    'reports',
    'users/{uid}/courses',
    'adminNames',
    'providerNotes',
  ]
  expect(owned).toEqual(['sessions', ...rest])
})

describe('an export', () => {
  test('leaves out sessions and other data that is temporary or belongs to one installation', () => {
    expect(RULES.isExcluded('sessions/abc')).toBe(true)
    expect(RULES.isExcluded('contentVersions/posts')).toBe(true)
    expect(RULES.isExcluded('users/sessions/results/r')).toBe(false)
    expect(RULES.isExcluded('states/CA')).toBe(false)
    const excluded = COLLECTIONS.filter(({ exported }) => exported === false)
    expect(excluded.map(({ path }) => path).sort()).toEqual([
      'alerts',
      'contentVersions',
      'countedOutcomes',
      'countedQuizzes',
      'dataVersions',
      'ended',
      'firstStarts',
      'lastBackups',
      'openWork',
      'providerNotes',
      'rateLimits',
      'sessions',
      'states/{abbrev}/countDays',
      'states/{abbrev}/countSteps',
      'workAttempts',
    ])
  })

  test('contains the manual of a state, and a hero image that this server stores', () => {
    const state = { sourceDocument: '/files/states/CA/manual.pdf', gsUri: 'file:///a/manual.pdf' }
    expect(RULES.filesOf({ path: 'states/CA', data: state })).toEqual(['states/CA/manual.pdf'])
    const hero = { heroImage: '/files/posts/p1/hero.ab-9x9.jpg' }
    expect(RULES.filesOf({ path: 'posts/p1', data: hero })).toEqual(['posts/p1/hero.ab-9x9.jpg'])
    const elsewhere = { heroImage: 'https://example.com/hero.jpg' }
    expect(RULES.filesOf({ path: 'posts/p1', data: elsewhere })).toEqual([])
    expect(RULES.filesOf({ path: 'states/DE', data: { sourceDocument: null } })).toEqual([])
    expect(RULES.filesOf({ path: 'states/CA/quizItems/q', data: { ...state, ...hero } })).toEqual(
      [],
    )
  })

  test('gets the new address of a manual when it is imported', () => {
    const data = {
      sourceDocument: '/files/states/CA/manual.pdf',
      gsUri: 'file:///a/manual.pdf',
      n: 1,
    }
    const arrived = RULES.forImport({ path: 'states/CA', data }, 's3://bucket')
    expect(arrived.data).toEqual({ ...data, gsUri: 's3://bucket/states/CA/manual.pdf' })
    const without = { path: 'states/DE', data: { sourceDocument: null, gsUri: null } }
    expect(RULES.forImport(without, 's3://bucket')).toBe(without)
  })
})

describe('the Firestore indexes', () => {
  /** The lists with more than one field. Firestore itself creates the indexes of a single field. */
  const composite = COLLECTIONS.flatMap(({ path, lists = [] }) =>
    lists
      .filter(({ where = [], orderBy }) => where.length + (orderBy ? 1 : 0) > 1)
      .map((list) => ({ path, list })),
  )

  test('in the deployed file match the declared lists (-u writes the file)', async () => {
    const indexes = composite.map(({ path, list }) => indexFor(path, list))
    const text = `${JSON.stringify({ indexes, fieldOverrides: [] }, null, 2)}\n`
    await expect(text).toMatchFileSnapshot('../deploy/firestore/firestore.indexes.json')
  })

  const ASKS: Record<string, (services: Services) => Promise<unknown>> = {
    'where status order by publishedAt': (services) => listPublished(services, 10),
    'where itemId, state order by createdAt': (services) =>
      reportsOfQuestion(services, { state: 'OR', itemId: 'x' }),
    'where thing order by at': (services) => changesOf(services, 'thing=flags'),
    'where state order by at': (services) => changesOf(services, 'state=OR'),
    'where by order by at': (services) => changesOf(services, 'by=operator'),
    'where did order by at': (services) => changesOf(services, 'did=edit'),
    'where uid order by createdAt': (services) => ownReports(services, 'alice'),
    'where key order by number': (services) =>
      sharedRateLimits({ ...services, secret: '' })([
        { name: 'a limit', limits: [{ count: 1, seconds: 60 }] },
        'a client',
      ]),
  }

  test.each(composite)('match the queries of the product: $path', async ({ path, list }) => {
    const { services } = openTestServices()
    const asked: unknown[] = []
    const { list: ask } = services.documents
    services.documents.list = (collection, query = {}) => {
      if (query.where && query.orderBy) asked.push(indexFor(collection, shapeOf(query)))
      return ask(collection, query)
    }
    const name = nameOfIndex({
      where: [...(list.where ?? [])],
      orderBy: list.orderBy?.split(' ')[0] ?? null,
    })
    await ASKS[name]?.(services)
    expect(asked).toEqual([indexFor(path, list)])
  })
})

function changesOf(services: Services, search: string) {
  return listDeeds(services, deedQuery(deedFields(new URLSearchParams(search))))
}

function shapeOf({ where = {}, orderBy }: ListQuery): ListShape {
  const { field, direction } = orderBy ?? {}
  return { where: Object.keys(where), ...(direction && { orderBy: `${field} ${direction}` }) }
}

function indexFor(path: string, { where = [], orderBy }: ListShape) {
  const equal = where.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' }))
  const [fieldPath, direction = ''] = orderBy?.split(' ') ?? []
  const ordered = fieldPath ? [{ fieldPath, order: `${direction.toUpperCase()}ENDING` }] : []
  return {
    collectionGroup: path.split('/').at(-1),
    queryScope: 'COLLECTION',
    fields: [...equal, ...ordered],
  }
}
