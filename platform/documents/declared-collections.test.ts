import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { exportRules } from '../export/export-rules.ts'
import { openLog } from '../log.ts'
import { collection } from './collection.ts'
import { allIndexes, releaseSome } from './declared-collections.ts'
import type { DocumentStore } from './document-store.ts'
import { openSqliteStore } from './sqlite/store.ts'

const trip = z.object({
  miles: z.number(),
  guide: z.string(),
  photo: z.string(),
  storedAt: z.string(),
})
const trips = collection({
  path: 'riders/{rider}/trips',
  schema: trip,
  lists: [{ where: ['guide'], orderBy: 'miles desc' }],
  owner: 'rider',
  file: { link: 'photo', uri: 'storedAt' },
})
const letters = collection({
  path: 'letters',
  schema: z.object({ text: z.string(), from: z.string() }),
  owner: 'from',
  release: ({ id, data }, now) => [
    { type: 'set', path: `letters/${id}`, data: { ...data, from: now.toISOString() } },
  ],
  exported: false,
})
const ALL = [trips, letters]

let documents: DocumentStore
beforeEach(() => {
  documents = openSqliteStore({ file: ':memory:', indexes: allIndexes(ALL) })
  onTestFinished(() => documents.close())
})

const place = () => ({ documents, log: openLog('silent') })
const now = () => new Date('2026-11-20T12:00:00.000Z')
const photo = '/photos/one.jpg'
const ride = { miles: 5, guide: 'Bo', photo, storedAt: 'file:///old/one.jpg' }

describe('for a collection that is only declared and listed', () => {
  test('the store has an index for each of its lists', async () => {
    await trips(place(), 'ann').set('a', ride)
    await trips(place(), 'ann').set('b', { ...ride, miles: 7 })
    const found = await trips(place(), 'ann').list({
      where: { guide: 'Bo' },
      orderBy: 'miles desc',
    })
    expect(found.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(await documents.list('letters', { where: { from: 'ann' } })).toEqual([])
  })

  test('the export rules cover excluded paths, linked files and changes at an import', () => {
    const rules = exportRules(ALL, /^\/photos\/(.+)$/)
    const document = { path: 'riders/ann/trips/a', data: ride }
    expect(rules.isExcluded(document.path)).toBe(false)
    expect(rules.isExcluded('letters/a')).toBe(true)
    expect(rules.filesOf(document)).toEqual(['one.jpg'])
    const imported = { ...ride, storedAt: 's3://new/one.jpg' }
    expect(rules.forImport(document, 's3://new')).toEqual({ path: document.path, data: imported })
  })

  test('a deletion removes documents below the path of a user, 20 at a time', async () => {
    for (let n = 0; n < 21; n++) await trips(place(), 'ann').set(`t${n}`, ride)
    await trips(place(), 'bob').set('a', ride)
    const batches: number[] = []
    for (;;) {
      const writes = await releaseSome({ documents, now }, trips, 'ann')
      if (writes.length === 0) break
      batches.push(writes.length)
      await documents.batch(writes)
    }
    expect(batches).toEqual([20, 1])
    expect(await documents.list('riders/ann/trips')).toEqual([])
    expect(await documents.list('riders/bob/trips')).toHaveLength(1)
  })

  test('a deletion releases the documents with the user in the owner field', async () => {
    await letters(place()).set('a', { text: 'Hi', from: 'ann' })
    await letters(place()).set('b', { text: 'Ho', from: 'bob' })
    await documents.batch(await releaseSome({ documents, now }, letters, 'ann'))
    expect(await releaseSome({ documents, now }, letters, 'ann')).toEqual([])
    const found = await documents.list('letters')
    expect(found.map(({ data }) => data.from)).toEqual([now().toISOString(), 'bob'])
  })
})
