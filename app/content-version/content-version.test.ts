import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { newVersion, TRUSTED, watchContent } from './content-version.server.ts'

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
})
