import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPublished } from '../app/posts/posts.server.ts'
import { type ListQuery, nameOfIndex } from '../platform/documents/document-store.ts'
import { sharedRateLimit } from '../platform/shared-rate-limit.ts'
import { openTestServices } from '../test/services.fixture.ts'
import { INDEXES } from './indexes.ts'

type Services = ReturnType<typeof openTestServices>['services']

/** Who makes the lists of more than one field: Firestore has indexes of one field by itself. */
const LISTS: Record<string, (services: Services) => Promise<unknown>> = {
  'where status order by publishedAt': (services) => listPublished(services, 10),
  'where key order by number': (services) =>
    sharedRateLimit({ ...services, secret: '' }, 'a limit', { count: 1, seconds: 60 })('a client'),
}

test('the indexes to deploy are those that the declared lists need, no more and no less', async () => {
  const needed = INDEXES.filter(({ where, orderBy }) => where.length + (orderBy ? 1 : 0) > 1)
  expect(Object.keys(LISTS).toSorted()).toEqual([...new Set(needed.map(nameOfIndex))].toSorted())

  const made = await Promise.all(Object.values(LISTS).map(indexOf))
  const file = readFileSync('deploy/firestore/firestore.indexes.json', 'utf8')
  expect(JSON.parse(file)).toEqual({ indexes: made, fieldOverrides: [] })
})

/** The index for the list as the product really asks for it. */
async function indexOf(makeList: (services: Services) => Promise<unknown>) {
  const { services } = openTestServices()
  const asked: { collection: string; query: ListQuery }[] = []
  const { list } = services.documents
  services.documents.list = (collection, query = {}) => {
    if (query.where && query.orderBy) asked.push({ collection, query })
    return list(collection, query)
  }
  await makeList(services)
  expect(asked).toHaveLength(1)
  const { collection = '', query } = asked[0] ?? {}
  return {
    collectionGroup: collection.split('/').at(-1),
    queryScope: 'COLLECTION',
    fields: [
      ...Object.keys(query?.where ?? {}).map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
      ...(query?.orderBy
        ? [
            {
              fieldPath: query.orderBy.field,
              order: `${query.orderBy.direction.toUpperCase()}ENDING`,
            },
          ]
        : []),
    ],
  }
}
