import { beforeEach, describe, expect, test } from 'vitest'
import { hashOfUid } from '../../../platform/log.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { keepAdminName } from '../../people/admin/admin-names.server.ts'
import { setPostStatus } from './change-post.server.ts'
import { saverOf } from './posts.fixture.ts'
import {
  findArticle,
  listPosts,
  listRevisions,
  loadArticles,
  loadPost,
  publishedAddresses,
} from './posts.server.ts'

let opened: ReturnType<typeof openTestServices>
let services: Services
let save: ReturnType<typeof saverOf>
beforeEach(() => {
  opened = openTestServices()
  services = opened.services
  save = saverOf(services)
})

const LATER = '2026-11-20T13:00:00.000Z'
const NOW = '2026-11-20T12:00:00.000Z'

async function slugsOf(addresses: AsyncIterable<{ id: string }>) {
  const slugs: string[] = []
  for await (const { id } of addresses) slugs.push(id)
  return slugs
}

test('the earlier versions of a post have the names of their savers', async () => {
  const email = 'other@example.com'
  await keepAdminName(services, { uid: 'other', email, uidHash: hashOfUid('other') }, 'session')
  for (const [base, by] of ['starter', 'gone', 'schedule', 'other', 'me', 'me'].entries()) {
    await save('post-one', base, { title: String(base), by })
  }
  const versions = await listRevisions(services, 'post-one', 'me')
  const savers = versions.toSorted((a, b) => Number(a.number) - Number(b.number))
  expect(savers.map(({ by }) => by)).toEqual(['the product', 'A', 'the schedule', email, 'you'])
})

describe('a draft', () => {
  test("appears only in the admin's list", async () => {
    expect(await save('post-one', 0)).toMatchObject({ saved: { revision: 1, publishedAt: null } })
    expect(await listPosts(services)).toHaveLength(1)
    expect(await loadArticles(services, 20)).toEqual([])
    expect(await findArticle(services, 'ride-well')).toBeNull()
    expect(await slugsOf(publishedAddresses(services))).toEqual([])
  })

  test('appears to riders only while it is published', async () => {
    await save('post-one', 0)
    await setPostStatus(services, { id: 'post-one', status: 'published', by: 'me' })
    expect(await loadArticles(services, 20)).toEqual([
      {
        title: 'Ride Well',
        slug: 'ride-well',
        excerpt: 'In short.',
        heroImage: null,
        tags: ['Skills'],
      },
    ])
    expect(await findArticle(services, 'ride-well')).toMatchObject({
      article: { publishedAt: NOW },
    })
    expect(await slugsOf(publishedAddresses(services))).toEqual(['ride-well'])

    await setPostStatus(services, { id: 'post-one', status: 'draft', by: 'me' })
    expect(await loadArticles(services, 20)).toEqual([])
    expect(await findArticle(services, 'ride-well')).toBeNull()
    expect(await slugsOf(publishedAddresses(services))).toEqual([])
  })
})

test('a post keeps the time of its first publication, however the admin published it', async () => {
  for (const id of ['by-status', 'at-creation', 'by-a-save']) {
    opened.clock.time = Date.parse(NOW)
    const slug = id
    if (id === 'at-creation') await save(id, 0, { slug, status: 'published' })
    else await save(id, 0, { slug })
    if (id === 'by-status') await setPostStatus(services, { id, status: 'published', by: 'me' })
    if (id === 'by-a-save') await save(id, 1, { slug, status: 'published' })

    opened.clock.time = Date.parse(LATER)
    await setPostStatus(services, { id, status: 'draft', by: 'me' })
    const again = await setPostStatus(services, { id, status: 'published', by: 'me' })
    expect(again).toMatchObject({ publishedAt: NOW, updatedAt: LATER, createdAt: NOW })
  }
})

describe('a save', () => {
  test('over a newer save is a conflict and changes nothing', async () => {
    await save('post-one', 0)
    expect(await save('post-one', 1, { title: 'First' })).toMatchObject({ saved: { revision: 2 } })
    expect(await save('post-one', 1, { title: 'Second' })).toMatchObject({
      conflict: { title: 'First', revision: 2 },
    })
    expect(await loadPost(services, 'post-one')).toMatchObject({ post: { title: 'First' } })
  })

  test('over a change of status is a conflict', async () => {
    await save('post-one', 0)
    await setPostStatus(services, { id: 'post-one', status: 'published', by: 'me' })
    expect(await save('post-one', 1)).toMatchObject({ conflict: { status: 'published' } })
  })

  test('that arrives twice counts once', async () => {
    const [first, second] = [await save('post-one', 0), await save('post-one', 0)]
    expect(second).toEqual(first)
    await save('post-one', 1, { title: 'New' })
    expect(await save('post-one', 1, { title: 'New' })).toMatchObject({ saved: { revision: 2 } })
  })

  test('succeeds for one of twenty concurrent requests, and the others are conflicts', async () => {
    await save('post-one', 0)
    const titles = Array.from({ length: 20 }, (_, n) => `Title ${n}`)
    const outcomes = await Promise.all(titles.map((title) => save('post-one', 1, { title })))
    const saved = outcomes.flatMap((outcome) => ('saved' in outcome ? [outcome.saved.title] : []))
    expect(saved).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'conflict' in outcome)).toHaveLength(19)
    expect(await loadPost(services, 'post-one')).toMatchObject({ post: { title: saved[0] } })
  })

  test('of a missing post fails', async () => {
    expect(await save('post-one', 3)).toEqual({ refused: 'not found' })
  })
})

describe('an address', () => {
  test('belongs to one post', async () => {
    await save('post-one', 0)
    expect(await save('post-two', 0)).toEqual({ refused: 'slug taken' })
    expect(await listPosts(services)).toHaveLength(1)
  })

  test('goes to one of ten posts that claim it at the same time', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `post-nr-${n}`)
    const outcomes = await Promise.all(ids.map((id) => save(id, 0, { status: 'published' })))
    expect(outcomes.filter((outcome) => 'saved' in outcome)).toHaveLength(1)
    expect(await loadArticles(services, 20)).toHaveLength(1)
  })

  test('that a published post has left leads to its new address, and is not free for other posts', async () => {
    await save('post-one', 0, { status: 'published' })
    await save('post-one', 1, { status: 'published', slug: 'second' })
    await save('post-one', 2, { status: 'published', slug: 'third' })
    for (const old of ['ride-well', 'second']) {
      expect(await findArticle(services, old)).toEqual({ movedTo: '/content/third' })
    }
    expect(await slugsOf(publishedAddresses(services))).toEqual(['third'])
    expect(await save('post-two', 0)).toEqual({ refused: 'slug taken' })

    await save('post-one', 3, { status: 'published' })
    expect(await findArticle(services, 'ride-well')).toMatchObject({ article: { revision: 4 } })
    expect(await findArticle(services, 'third')).toEqual({ movedTo: '/content/ride-well' })
    await setPostStatus(services, { id: 'post-one', status: 'draft', by: 'me' })
    expect(await findArticle(services, 'third')).toBeNull()
  })

  test('that a draft leaves is free for another post', async () => {
    await save('post-one', 0)
    await save('post-one', 1, { status: 'published', slug: 'moved' })
    expect(await findArticle(services, 'ride-well')).toBeNull()
    expect(await save('post-two', 0)).toMatchObject({ saved: { slug: 'ride-well' } })
  })

  test.each(['../admin', 'RIDE-WELL', 'ride-well/', '', '__proto__', 'x'.repeat(101)])(
    'that is not a slug leads to no article: %j',
    async (slug) => {
      await save('post-one', 0, { status: 'published' })
      expect(await findArticle(services, slug)).toBeNull()
    },
  )
})

test('lists start with the newest post and keep to the limit', async () => {
  for (let n = 0; n < 9; n++) {
    opened.clock.time += 1000
    await save(`post-nr-${n}`, 0, { slug: `s${n}`, title: `T${n}`, status: 'published' })
  }
  const six = await loadArticles(services, 6)
  expect(six?.map(({ title }) => title)).toEqual(['T8', 'T7', 'T6', 'T5', 'T4', 'T3'])
  opened.clock.time += 1000
  await save('post-nr-2', 1, { slug: 's2', title: 'T2', status: 'published', excerpt: 'new' })
  expect((await listPosts(services)).map(({ title }) => title).slice(0, 2)).toEqual(['T2', 'T8'])
  expect((await loadArticles(services, 1))?.map(({ title }) => title)).toEqual(['T8'])
})

test('the admin list has a hundred posts at most', async () => {
  for (let n = 0; n < 101; n++) await save(`post-nr-${n}`, 0, { slug: `s${n}` })
  expect(await listPosts(services)).toHaveLength(100)
})

test('publishedAddresses reads all pages of the store', async () => {
  const written = { postId: 'p', status: 'published', updatedAt: NOW }
  await services.documents.batch(
    Array.from({ length: 1203 }, (_, n) => ({
      type: 'set',
      path: `slugs/s${n}`,
      data: written,
    })),
  )
  expect(new Set(await slugsOf(publishedAddresses(services))).size).toBe(1203)
})

test('lists leave out a malformed post, and its editor shows an error', async () => {
  await save('post-one', 0, { status: 'published' })
  await save('post-two', 0, { slug: 'two', status: 'published' })
  await services.documents.merge('posts/post-two', { body: [{ type: 'script' }] })
  expect(await loadArticles(services, 20)).toHaveLength(1)
  expect(await listPosts(services)).toHaveLength(1)
  expect(await loadPost(services, 'post-two')).toEqual({
    status: 500,
    message: 'Failed to load post.',
  })
  await expect(findArticle(services, 'two')).rejects.toThrow('does not fit')
  expect(opened.errors()).not.toEqual([])
})

test('each revision names its author', async () => {
  await save('post-one', 0)
  await setPostStatus(services, { id: 'post-one', status: 'published', by: 'you' })
  const revisions = await services.documents.list('posts/post-one/revisions')
  expect(revisions.map(({ id, data }) => [id, data.by])).toEqual([
    ['1', 'me'],
    ['2', 'you'],
  ])
})
