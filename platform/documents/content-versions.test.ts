import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { watchContent } from './content-versions.ts'
import type { DocumentStore } from './document-store.ts'
import { openSqliteStore } from './sqlite/store.ts'

const TRUSTED_MS = 500
const TRUSTED_WITHOUT_STORE_MS = 10 * 60_000
const COLLECTIONS = [
  { path: 'posts', shows: 'posts' },
  { path: 'posts/{id}/revisions' },
  { path: 'states/{abbrev}/quizItems', shows: 'questions' },
] as const

function openStore(): DocumentStore {
  const store = openSqliteStore({ file: ':memory:', indexes: [] })
  onTestFinished(() => store.close())
  return store
}

const change = (documents: DocumentStore) => documents.set('posts/one', { text: Math.random() })

describe('the version of the content', () => {
  test('changes with every write to content of its kind, and not for other kinds', async () => {
    const { documents, contentVersions } = watchContent(openStore(), COLLECTIONS, () => 0)
    const seen = new Set([await contentVersions.of(['posts'])])
    const questions = await contentVersions.of(['questions'])
    for (let changes = 0; changes < 3; changes++) {
      await change(documents)
      seen.add(await contentVersions.of(['posts']))
    }
    expect(seen.size).toBe(4)
    expect(await contentVersions.of(['questions'])).toBe(questions)
    expect([...seen]).not.toContain(await contentVersions.of(['posts', 'questions']))
  })

  test.each<[string, (documents: DocumentStore) => Promise<unknown>]>([
    ['add', (documents) => documents.add('posts', {})],
    ['create', (documents) => documents.create('posts/two', {})],
    ['set', (documents) => documents.set('posts/one', {})],
    ['merge', (documents) => documents.merge('posts/one', {})],
    ['delete', (documents) => documents.delete('posts/one')],
    ['batch', (documents) => documents.batch([{ type: 'delete', path: 'posts/one' }])],
  ])('changes after any write to a collection that pages show: %s', async (_, write) => {
    const { documents, contentVersions } = watchContent(openStore(), COLLECTIONS, () => 0)
    const before = await contentVersions.of(['posts'])
    await write(documents)
    expect(await contentVersions.of(['posts'])).not.toBe(before)
  })

  test('stays the same after a write to a collection that pages do not show', async () => {
    const store = openStore()
    const { documents } = watchContent(store, COLLECTIONS, () => 0)
    await documents.add('posts/one/revisions', {})
    await documents.set('posts/one/revisions/2', {})
    await documents.batch([{ type: 'create', path: 'states/CA/quizItems/one/more/deep', data: {} }])
    await documents.merge('states/CA', {})
    expect(await store.list('contentVersions')).toEqual([])
  })

  test('is written in one batch with the change, or not at all', async () => {
    const store = openStore()
    const { documents } = watchContent(store, COLLECTIONS, () => 0)
    await documents.batch([
      { type: 'create', path: 'posts/one', data: {} },
      { type: 'set', path: 'slugs/one', data: {} },
      { type: 'set', path: 'states/CA/quizItems/one', data: {} },
    ])
    const versions = await store.list('contentVersions')
    expect(versions.map(({ id }) => id)).toEqual(['posts', 'questions'])
    expect(await documents.create('posts/one', {})).toBe(false)
    expect(await store.list('contentVersions')).toEqual(versions)
  })

  test('is current at once in the process that wrote, and after half a second in others', async () => {
    const store = openStore()
    let time = 0
    const here = watchContent(store, COLLECTIONS, () => time)
    const elsewhere = watchContent(store, COLLECTIONS, () => time)
    const before = await elsewhere.contentVersions.of(['posts'])
    await change(here.documents)
    const after = await here.contentVersions.of(['posts'])
    expect(after).not.toBe(before)
    expect(await elsewhere.contentVersions.of(['posts'])).toBe(before)
    time = TRUSTED_MS
    expect(await elsewhere.contentVersions.of(['posts'])).toBe(after)
  })

  test('is read once for concurrent requests, and read again after a failure', async () => {
    const store = openStore()
    const reads = { count: 0, fail: true }
    const counting = {
      ...store,
      list: (collection: string) => {
        reads.count++
        return reads.fail ? Promise.reject(new Error('no store')) : store.list(collection)
      },
    }
    const { contentVersions } = watchContent(counting, COLLECTIONS, () => 0)
    const ask = () => Promise.allSettled(Array.from({ length: 50 }, () => contentVersions.of([])))
    expect((await ask()).every(({ status }) => status === 'rejected')).toBe(true)
    reads.fail = false
    expect((await ask()).every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(reads.count).toBe(2)
  })

  test('is read again after a write with an unknown outcome', async () => {
    const store = openStore()
    const unsure = watchContent(
      {
        ...store,
        async batch(writes) {
          await store.batch(writes)
          throw new Error('the line broke')
        },
      },
      COLLECTIONS,
      () => 0,
    )
    const before = await unsure.contentVersions.of(['posts'])
    await expect(change(unsure.documents)).rejects.toThrow('the line broke')
    expect(await unsure.contentVersions.of(['posts'])).not.toBe(before)
  })

  describe('while the store does not answer', () => {
    /** Opens a store with answers that depend on `state.mood`, and a clock that the test sets. */
    function open() {
      const store = openStore()
      const state = { time: 0, mood: 'fine' as 'fine' | 'failing' | 'silent', reads: 0 }
      const list = async (collection: string) => {
        state.reads++
        if (state.mood === 'failing') throw new Error('no store')
        if (state.mood === 'silent') await new Promise(() => {})
        return store.list(collection)
      }
      const watched = watchContent({ ...store, list }, COLLECTIONS, () => state.time)
      return { ...watched, state, ask: () => watched.contentVersions.of(['posts']) }
    }

    test.each(['failing', 'silent'] as const)(
      'is the last known version if the store is %s',
      async (mood) => {
        const { state, ask } = open()
        const before = await ask()
        state.mood = mood
        state.time += TRUSTED_MS
        const started = performance.now()
        expect(await ask()).toBe(before)
        expect(performance.now() - started).toBeLessThan(10_000)
        for (let round = 0; round < 20; round++) {
          state.time += TRUSTED_MS
          const asked = await Promise.all(Array.from({ length: 50 }, ask))
          expect(new Set(asked)).toEqual(new Set([before]))
        }
        // Only the first request waited. The 50 requests of a round share one read of the store.
        expect(performance.now() - started).toBeLessThan(10_000)
        expect(state.reads).toBe(22)
      },
    )

    test('is the last known version for ten minutes', async () => {
      const { state, ask } = open()
      const before = await ask()
      state.mood = 'failing'
      state.time = TRUSTED_WITHOUT_STORE_MS - 1
      expect(await ask()).toBe(before)
      state.time += TRUSTED_MS
      await expect(ask()).rejects.toThrow('no store')
    })

    test('is the current version as soon as the store answers again', async () => {
      const { state, ask, documents } = open()
      const before = await ask()
      state.mood = 'failing'
      state.time += TRUSTED_MS
      expect(await ask()).toBe(before)
      await documents.set('contentVersions/posts', { version: 'made by another process' })
      state.mood = 'fine'
      state.time += TRUSTED_MS
      await ask()
      await setImmediate()
      state.time += TRUSTED_MS
      expect(await ask()).toBe('made by another process')
    })

    test('is unknown after a write of this process, so the read fails', async () => {
      const { state, ask, documents } = open()
      await ask()
      await change(documents)
      state.mood = 'failing'
      await expect(ask()).rejects.toThrow('no store')
    })
  })
})
