import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { setPostStatus } from './change-post.server.ts'
import { publishDuePosts } from './due-posts.server.ts'
import { saverOf } from './posts.fixture.ts'
import { listPosts, loadArticles } from './posts.server.ts'

let opened: ReturnType<typeof openTestServices>
let services: Services
let save: ReturnType<typeof saverOf>
beforeEach(() => {
  opened = openTestServices()
  services = opened.services
  save = saverOf(services, { tags: ['Night Riding'], publishAt: AT })
})

const AT = '2026-11-20T13:00:00.000Z'

const publicOnes = async () => (await loadArticles(services, 6))?.length

test('many processes publish a scheduled draft once, at its time', async () => {
  await save('post-one', 0)
  opened.clock.time = Date.parse(AT) - 1
  await publishDuePosts(services)
  expect(await publicOnes()).toBe(0)
  opened.clock.time += 1
  await Promise.all(Array.from({ length: 5 }, () => publishDuePosts(services)))
  const [post] = await listPosts(services)
  expect(post).toMatchObject({ status: 'published', publishedAt: AT, revision: 2 })
  expect(post).not.toHaveProperty('publishAt')
  expect(await publicOnes()).toBe(1)

  await setPostStatus(services, { id: 'post-one', status: 'draft', by: 'me' })
  await publishDuePosts(services)
  expect(await publicOnes()).toBe(0)
})

test('a schedule that the admin moved or ended does not publish at its old time', async () => {
  await save('post-one', 0)
  await save('post-one', 1, { publishAt: '2026-11-21T13:00:00.000Z' })
  opened.clock.time = Date.parse(AT)
  await publishDuePosts(services)
  expect(await publicOnes()).toBe(0)
  await setPostStatus(services, { id: 'post-one', status: 'published', by: 'me' })
  await setPostStatus(services, { id: 'post-one', status: 'draft', by: 'me' })
  opened.clock.time = Date.parse('2026-11-21T13:00:00.000Z')
  await publishDuePosts(services)
  expect(await publicOnes()).toBe(0)
})

test('a search finds the posts with all its words in title, slug or tags', async () => {
  await save('post-one', 0)
  const found = async (search: string) => (await listPosts(services, search)).length
  for (const search of ['', 'RIDE', 'ride-well', 'night', ' well  NIGHT ']) {
    expect([search, await found(search)]).toEqual([search, 1])
  }
  for (const search of ['rides', 'well day', '.*']) {
    expect([search, await found(search)]).toEqual([search, 0])
  }
})
