import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import {
  newVersion,
  TRUSTED,
  TRUSTED_WITHOUT_STORE,
  watchContent,
} from './content-version.server.ts'

describe('the version of the content', () => {
  test('is another one after every change, of its kind only', async () => {
    const { services } = openTestServices()
    const { documents, contentVersions } = services
    const seen = new Set([await contentVersions.of(['posts'])])
    const questions = await contentVersions.of(['questions'])
    for (let change = 0; change < 3; change++) {
      await documents.batch([newVersion('posts')])
      seen.add(await contentVersions.of(['posts']))
    }
    expect(seen.size).toBe(4)
    expect(await contentVersions.of(['questions'])).toBe(questions)
    expect([...seen]).not.toContain(await contentVersions.of(['posts', 'questions']))
  })

  test('is known at once where it was changed, elsewhere when it is read again', async () => {
    const { documents: store } = openTestServices()
    let time = 0
    const here = watchContent(store, () => time)
    const elsewhere = watchContent(store, () => time)
    const before = await elsewhere.contentVersions.of(['posts'])
    await here.documents.batch([newVersion('posts')])
    const after = await here.contentVersions.of(['posts'])
    expect(after).not.toBe(before)
    expect(await elsewhere.contentVersions.of(['posts'])).toBe(before)
    time = TRUSTED
    expect(await elsewhere.contentVersions.of(['posts'])).toBe(after)
  })

  test('is read once for all who ask, and again by the next after a failure', async () => {
    const { documents: store } = openTestServices()
    const reads = { count: 0, fail: true }
    const counting = {
      ...store,
      list: (collection: string) => {
        reads.count++
        return reads.fail ? Promise.reject(new Error('no store')) : store.list(collection)
      },
    }
    const { contentVersions } = watchContent(counting, () => 0)
    const ask = () => Promise.allSettled(Array.from({ length: 50 }, () => contentVersions.of([])))
    expect((await ask()).every(({ status }) => status === 'rejected')).toBe(true)
    reads.fail = false
    expect((await ask()).every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(reads.count).toBe(2)
  })

  test('is not known any longer after a write whose outcome is unknown', async () => {
    const { documents: store } = openTestServices()
    const unsure = watchContent(
      {
        ...store,
        async batch(writes) {
          await store.batch(writes)
          throw new Error('the line broke')
        },
      },
      () => 0,
    )
    const before = await unsure.contentVersions.of(['posts'])
    await expect(unsure.documents.batch([newVersion('posts')])).rejects.toThrow('the line broke')
    expect(await unsure.contentVersions.of(['posts'])).not.toBe(before)
  })

  describe('while the store is away', () => {
    /** Versions over a store that fails, or does not answer, when told; on a clock that stands. */
    function open() {
      const { documents: store } = openTestServices()
      const state = { time: 0, mood: 'fine' as 'fine' | 'failing' | 'silent', reads: 0 }
      const list = async (collection: string) => {
        state.reads++
        if (state.mood === 'failing') throw new Error('no store')
        if (state.mood === 'silent') await new Promise(() => {})
        return store.list(collection)
      }
      const watched = watchContent({ ...store, list }, () => state.time)
      return { ...watched, state, ask: () => watched.contentVersions.of(['posts']) }
    }

    test.each(['failing', 'silent'] as const)('is the last one known: %s', async (mood) => {
      const { state, ask } = open()
      const before = await ask()
      state.mood = mood
      state.time += TRUSTED
      const started = performance.now()
      expect(await ask()).toBe(before)
      expect(performance.now() - started).toBeLessThan(3_000)
      for (let round = 0; round < 20; round++) {
        state.time += TRUSTED
        const asked = await Promise.all(Array.from({ length: 50 }, ask))
        expect(new Set(asked)).toEqual(new Set([before]))
      }
      // Only the first one waited, and the store is not asked more often than before.
      expect(performance.now() - started).toBeLessThan(3_000)
      expect(state.reads).toBe(22)
    })

    test('is known for ten minutes', async () => {
      const { state, ask } = open()
      const before = await ask()
      state.mood = 'failing'
      state.time = TRUSTED_WITHOUT_STORE - 1
      expect(await ask()).toBe(before)
      state.time += TRUSTED
      await expect(ask()).rejects.toThrow('no store')
    })

    test('is the right one again once it is back', async () => {
      const { state, ask, documents } = open()
      const before = await ask()
      state.mood = 'failing'
      state.time += TRUSTED
      expect(await ask()).toBe(before)
      await documents.set('contentVersions/posts', { version: 'made by another process' })
      state.mood = 'fine'
      state.time += TRUSTED
      await ask()
      await setImmediate()
      state.time += TRUSTED
      expect(await ask()).toBe('made by another process')
    })

    test('is never the one from before a change of this process', async () => {
      const { state, ask, documents } = open()
      await ask()
      await documents.batch([newVersion('posts')])
      state.mood = 'failing'
      await expect(ask()).rejects.toThrow('no store')
    })
  })
})
