import { beforeEach, describe, expect, test } from 'vitest'
import { hashOfUid } from '../../../platform/log.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { keepAdminName } from '../../people/admin/admin-names.server.ts'
import { setPostStatus } from './change-post.server.ts'
import {
  deletePost,
  listDeletedPosts,
  removeExpiredPosts,
  restorePost,
} from './delete-post.server.ts'
import type { EncodedHero } from './hero-image.server.ts'
import { saverOf } from './posts.fixture.ts'
import {
  findArticle,
  listPosts,
  loadArticles,
  publishedAddresses,
  whoSaved,
} from './posts.server.ts'

let opened: ReturnType<typeof openTestServices>
let services: Services
let save: ReturnType<typeof saverOf>
beforeEach(() => {
  opened = openTestServices()
  services = opened.services
  save = saverOf(services, { status: 'published' })
})

const DAY_MS = 24 * 60 * 60_000
const ONE = { id: 'post-one', by: 'me' }
const HERO: EncodedHero = {
  name: 'hero.0123456789ab00000000-480x270.jpg',
  picture: '0123456789ab',
  files: ['-480x270.jpg', '-480.avif', '-480.webp'].map((end) => ({
    name: `hero.0123456789ab00000000${end}`,
    bytes: new Uint8Array([1]),
  })),
}
const FILES = HERO.files.map(({ name }) => `posts/post-one/${name}`)

async function publicTraces() {
  const addresses: object[] = []
  for await (const address of publishedAddresses(services)) addresses.push(address)
  const article = await findArticle(services, 'ride-well')
  return [addresses, await loadArticles(services, 20), article].flat().filter(Boolean)
}

const filesLeft = async () =>
  (await Promise.all(FILES.map((file) => services.files.exists(file)))).filter(Boolean).length

test('a deleted post has the name of the admin who deleted it', async () => {
  await save('post-one', 0)
  await deletePost(services, { id: 'post-one', by: 'other' })
  const [deleted] = await listDeletedPosts(services)
  if (!deleted) throw new Error('No deleted post')
  expect(await whoSaved(services, deleted, 'other')).toBe('you')
  expect(await whoSaved(services, deleted, 'me')).toBe('A')
  const email = 'other@example.com'
  await keepAdminName(services, { uid: 'other', email, uidHash: hashOfUid('other') }, 'session')
  expect(await whoSaved(services, deleted, 'me')).toBe(email)
})

describe('a deleted post', () => {
  test('disappears from all public pages, but keeps its files and addresses', async () => {
    await save('post-one', 0, { hero: HERO })
    await save('post-one', 1, { slug: 'moved' })
    await save('post-one', 2)
    expect(await publicTraces()).toHaveLength(3)
    expect(await deletePost(services, ONE)).toMatchObject({ title: 'Ride Well', revision: 4 })
    expect(await publicTraces()).toEqual([])
    expect(await findArticle(services, 'moved')).toBeNull()
    expect(await listPosts(services)).toEqual([])
    expect(await filesLeft()).toBe(3)
    for (const slug of ['ride-well', 'moved']) {
      expect(await save('post-two', 0, { slug })).toEqual({ refused: 'slug taken' })
    }
  })

  test('is restored unchanged at its address', async () => {
    const { saved } = (await save('post-one', 0, { hero: HERO })) as { saved: object }
    await deletePost(services, ONE)
    opened.clock.time += 30 * DAY_MS - 1
    expect(await restorePost(services, ONE)).toEqual({ ...saved, revision: 3 })
    expect(await publicTraces()).toHaveLength(3)
    expect(await listDeletedPosts(services)).toEqual([])
    expect(await save('post-one', 3, { title: 'On' })).toMatchObject({ saved: { revision: 4 } })
  })

  test('is restored with a schedule in the future, but without a schedule in the past', async () => {
    const publishAt = new Date(opened.clock.time + DAY_MS).toISOString()
    await save('post-one', 0, { status: 'draft', publishAt })
    await deletePost(services, ONE)
    expect(await restorePost(services, ONE)).toMatchObject({ status: 'draft', publishAt })
    await deletePost(services, ONE)
    opened.clock.time += DAY_MS
    expect(await restorePost(services, ONE)).not.toHaveProperty('publishAt')
  })

  test('cannot be saved, published or created again', async () => {
    await save('post-one', 0)
    await deletePost(services, ONE)
    expect(await save('post-one', 1)).toEqual({ refused: 'not found' })
    expect(await save('post-one', 0, { slug: 'another' })).toEqual({ refused: 'not found' })
    expect(await setPostStatus(services, { ...ONE, status: 'published' })).toBeNull()
    expect(await publicTraces()).toEqual([])
  })

  test('is removed after 30 days with its files, and its addresses are free', async () => {
    await save('post-one', 0, { hero: HERO })
    await save('post-one', 1, { slug: 'moved' })
    await deletePost(services, ONE)
    opened.clock.time += 30 * DAY_MS - 1
    await removeExpiredPosts(services)
    expect(await filesLeft()).toBe(3)
    opened.clock.time += 1
    expect(await restorePost(services, ONE)).toBeNull()
    expect(await listDeletedPosts(services)).toEqual([])
    await removeExpiredPosts(services)
    expect(await filesLeft()).toBe(0)
    for (const path of ['deletedPosts', 'slugs', 'posts/post-one/revisions']) {
      expect(await services.documents.list(path)).toEqual([])
    }
  })
})

test('two presses of Delete or Restore act once, and a missing post is not found', async () => {
  await save('post-one', 0)
  const twice = <T>(change: (one: typeof ONE) => Promise<T>) => Promise.all([ONE, ONE].map(change))
  const deleted = await twice((one) => deletePost(services, one))
  expect(deleted.map((post) => post?.revision)).toEqual([2, 2])
  const restored = await twice((one) => restorePost(services, one))
  expect(restored.map((post) => post?.revision)).toEqual([3, 3])
  expect(await deletePost(services, { id: 'post-two', by: 'me' })).toBeNull()
  expect(await restorePost(services, { id: 'post-two', by: 'me' })).toBeNull()
})
