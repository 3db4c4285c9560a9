import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { deletePost, removeExpiredPosts, restorePost } from './delete-post.server.ts'
import { deleteUnsavedPhotos, storeSentPhoto } from './photos.server.ts'
import { picture, saverOf } from './posts.fixture.ts'

const DAY_MS = 24 * 60 * 60_000
const gone = (link: string) => ({ refused: 'photo gone', photo: { link, text: 'A road.' } })

let opened: ReturnType<typeof openTestServices>
let services: Services
let save: ReturnType<typeof saverOf>
beforeEach(() => {
  opened = openTestServices()
  services = opened.services
  save = saverOf(services)
})

async function upload(id: string, format: 'png' | 'jpeg' = 'jpeg'): Promise<string> {
  const sent = new FormData()
  sent.set('photo', new File([await picture(format, 40)], 'x'))
  const { data: reply } = await storeSentPhoto(services, { id, uid: 'admin' }, sent)
  if ('message' in reply) throw new Error(reply.message)
  return reply.link
}

const bodyWith = (link: string) => [{ type: 'photo' as const, link, text: 'A road.' }]
const exists = (link: string) => services.files.exists(link.replace('/files/', ''))
async function filesOf(postId: string): Promise<string[]> {
  const { objects } = await services.files.listAll(`posts/${postId}`)
  return [...objects].map(({ name }) => name)
}
const passDays = (days: number) => {
  opened.clock.time += days * DAY_MS
}

async function clean() {
  await deleteUnsavedPhotos(services)
  await removeExpiredPosts(services)
}

test('a photo is stored once for each post, and deleted after a week if no save shows it', async () => {
  const link = await upload('post-one')
  expect(link).toMatch(/^\/files\/posts\/post-one\/photo\.[0-9a-f]{20}-40x20\.jpg$/)
  expect(await upload('post-one')).toBe(link)
  expect(await upload('post-one', 'png')).not.toBe(link)
  expect(await upload('post-two')).not.toBe(link)
  passDays(6.9)
  await clean()
  expect(await exists(link)).toBe(true)
  passDays(0.1)
  expect(await save('post-one', 0, { body: bodyWith(link) })).toEqual(gone(link))
  await clean()
  expect(await exists(link)).toBe(false)
  expect(await services.documents.list('postPhotos')).toEqual([])
  expect(await services.documents.list('posts')).toEqual([])
})

test('a second upload of a photo renews its week', async () => {
  const link = await upload('post-one')
  passDays(6)
  expect(await upload('post-one')).toBe(link)
  passDays(6)
  await clean()
  expect(await save('post-one', 0, { body: bodyWith(link) })).toHaveProperty('saved')
  passDays(100)
  await clean()
  expect(await exists(link)).toBe(true)
  expect(await services.documents.list('postPhotos')).toHaveLength(1)
})

test('a photo that cannot be deleted does not keep the others', async () => {
  const [one, two] = [await upload('post-one'), await upload('post-two')]
  const remove = services.files.delete.bind(services.files)
  services.files.delete = async (key) => {
    if (key.includes('post-one')) throw new Error('no disk')
    return remove(key)
  }
  passDays(7)
  await clean()
  expect(await Promise.all([one, two].map(exists))).toEqual([true, false])
})

test('two uploads of one photo at once leave one set of files', async () => {
  const [one, two] = await Promise.all([upload('post-one'), upload('post-one')])
  expect(one).toBe(two)
  expect(await exists(one)).toBe(true)
  const version = one.match(/photo\.\w+/)?.[0] ?? 'none'
  expect((await filesOf('post-one')).filter((name) => !name.startsWith(version))).toEqual([])
  expect(await services.documents.list('postPhotos')).toHaveLength(1)
})

test('a saved photo stays while an earlier version has it, and goes with the post', async () => {
  const link = await upload('post-one')
  expect(await save('post-one', 0, { body: bodyWith(link) })).toHaveProperty('saved')
  await save('post-one', 1, { body: [] })
  passDays(100)
  await clean()
  expect(await save('post-one', 2, { body: bodyWith(link) })).toHaveProperty('saved')
  await deletePost(services, { id: 'post-one', by: 'me' })
  passDays(29)
  await clean()
  await restorePost(services, { id: 'post-one', by: 'me' })
  expect(await exists(link)).toBe(true)
  await deletePost(services, { id: 'post-one', by: 'me' })
  passDays(30)
  await clean()
  expect(await exists(link)).toBe(false)
  expect(await services.documents.list('postPhotos')).toEqual([])
})

test('a translation keeps a photo of its English post', async () => {
  const link = await upload('post-one')
  await save('post-one', 0, { body: bodyWith(link) })
  const spanish = { language: 'es', translationOf: 'post-one', slug: 'x' } as const
  await save('post-one-es', 0, { ...spanish, body: bodyWith(link) })
  for (const [id, isLeft] of [
    ['post-one', true],
    ['post-one-es', false],
  ] as const) {
    await deletePost(services, { id, by: 'me' })
    passDays(30)
    await clean()
    expect(await exists(link)).toBe(isLeft)
  }
})

test('a translation keeps its own upload of a photo next to that of its English post', async () => {
  const [english, own] = [await upload('post-one'), await upload('post-one-es')]
  await save('post-one', 0, { body: bodyWith(english) })
  const body = [...bodyWith(own), ...bodyWith(english)]
  await save('post-one-es', 0, { language: 'es', translationOf: 'post-one', slug: 'x', body })
  for (const [id, isLeft] of [
    ['post-one', true],
    ['post-one-es', false],
  ] as const) {
    await deletePost(services, { id, by: 'me' })
    passDays(30)
    await clean()
    expect(await Promise.all([english, own].map(exists))).toEqual([isLeft, isLeft])
  }
})

test('a save with a photo that nobody uploaded is refused', async () => {
  const link = (await upload('post-one')).replace('photo.', 'photo.00')
  expect(await save('post-one', 0, { body: bodyWith(link) })).toEqual(gone(link))
})
