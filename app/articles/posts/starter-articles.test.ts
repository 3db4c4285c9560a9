import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import { posts, writesOf } from './post-store.server.ts'
import { listPublished } from './posts.server.ts'
import { putStarterArticles, STARTER_SLUGS, starterId } from './starter-articles.server.ts'

const MARKER = 'system/starterArticles'
const HERO = `hero.${'a'.repeat(20)}-1600x900.jpg`
const [FIRST = '', SECOND = '', THIRD = ''] = STARTER_SLUGS
const spanishId = (slug: string) => starterId({ slug, language: 'es' })
const SPANISH_IDS = STARTER_SLUGS.map(spanishId)
const ALL = STARTER_SLUGS.length * 2

let heroes: string
beforeAll(() => {
  heroes = mkdtempSync(path.join(tmpdir(), 'heroes-'))
  for (const slug of STARTER_SLUGS) {
    mkdirSync(path.join(heroes, slug))
    writeFileSync(path.join(heroes, slug, HERO), 'a picture')
  }
})
afterAll(() => rmSync(heroes, { recursive: true }))

function openInstallation() {
  const opened = openTestServices()
  const { services } = opened
  const published = async () => (await listPublished(services, 100)).map(({ slug }) => slug)
  const inSpanish = async () => (await listPublished(services, 100, 'es')).map(({ id }) => id)
  const puts = () => putStarterArticles(services, heroes)
  return { ...opened, published, inSpanish, puts }
}

/** An installation that so far has stored only the first two articles, and no translation. */
async function openOlder() {
  const older = openInstallation()
  const { documents, services } = older
  await older.puts()
  for (const id of [...STARTER_SLUGS.slice(2), ...SPANISH_IDS]) {
    const post = await posts(services).get(id)
    await documents.delete(`posts/${id}`)
    await documents.delete(`posts/${id}/revisions/1`)
    await documents.delete(`slugs/${post?.slug}`)
  }
  for (const { id } of await documents.list('texts/es/posts')) {
    await documents.delete(`texts/es/posts/${id}`)
  }
  await documents.merge(MARKER, { slugs: [FIRST, SECOND] })
  older.logged.length = 0
  older.clock.time += 1_000_000
  const first = await posts(services).get(FIRST)
  if (!first) throw new Error('The first article is missing')
  return { ...older, first }
}

test('an empty database gets all articles, newest first, and the log reports them once', async () => {
  const { published, inSpanish, puts, documents, logged } = openInstallation()
  await puts()
  await puts()
  expect(await published()).toEqual(STARTER_SLUGS)
  expect(await inSpanish()).toEqual(SPANISH_IDS)
  expect((await documents.get(MARKER))?.data).toEqual({
    createdAt: NOON.toISOString(),
    slugs: [...STARTER_SLUGS, ...SPANISH_IDS].sort(),
  })
  const lines = logged.filter(({ msg }) => msg === 'starter articles stored')
  expect(lines).toMatchObject([{ articles: ALL }])
})

test('new articles of a release are stored with the current date, before the others', async () => {
  const { published, puts, services, clock, logged, first } = await openOlder()
  await puts()
  expect(await published()).toEqual([...STARTER_SLUGS.slice(2), FIRST, SECOND])
  expect(await posts(services).get(FIRST)).toEqual(first)
  expect(await posts(services).get(THIRD)).toMatchObject({
    status: 'published',
    revision: 1,
    heroImage: `/files/posts/${THIRD}/${HERO}`,
    publishedAt: new Date(clock.time).toISOString(),
  })
  expect(logged.filter(({ level }) => level === 30)).toMatchObject([
    { articles: ALL - 2, msg: 'starter articles stored' },
  ])
})

test('a translation has the hero of its English article, and is stored in an older installation, too', async () => {
  const { inSpanish, puts, services, documents } = await openOlder()
  await puts()
  expect(await inSpanish()).toEqual(SPANISH_IDS)
  const id = spanishId(FIRST)
  expect(await posts(services).get(id)).toMatchObject({
    slug: 'lista-para-el-dia-del-examen',
    language: 'es',
    translationOf: FIRST,
    heroImage: `/files/posts/${id}/${HERO}`,
  })
  expect(await documents.get(`texts/es/posts/${FIRST}`)).toMatchObject({ data: { postId: id } })
})

test('a translation begins as a draft if its English article was changed, and is left out if the admin wrote one', async () => {
  const { inSpanish, puts, documents, services, first } = await openOlder()
  const changed = { ...first, title: 'My own words', revision: 2 }
  await documents.batch(
    writesOf(services, FIRST, { before: first, after: changed, by: 'the admin' }),
  )
  const own = { ...first, slug: 'my-own', language: 'es', translationOf: SECOND } as const
  await documents.batch(
    writesOf(services, 'my-own-post', { before: null, after: own, by: 'the admin' }),
  )
  await puts()
  expect((await inSpanish()).sort()).toEqual([...SPANISH_IDS.slice(2), 'my-own-post'].sort())
  expect(await posts(services).get(spanishId(FIRST))).toMatchObject({
    status: 'draft',
    publishedAt: null,
  })
  expect(await posts(services).get(spanishId(SECOND))).toBeNull()
})

test('articles that were deleted or changed are left as they are', async () => {
  const { published, inSpanish, puts, documents, services, first } = await openOlder()
  const changed = { ...first, title: 'My own words', status: 'draft', revision: 2 } as const
  await documents.batch(
    writesOf(services, FIRST, { before: first, after: changed, by: 'the admin' }),
  )
  await documents.delete(`posts/${SECOND}`)
  await documents.delete(`slugs/${SECOND}`)
  await puts()
  expect(await published()).toEqual(STARTER_SLUGS.slice(2))
  expect(await inSpanish()).toEqual(SPANISH_IDS.slice(2))
  expect(await posts(services).get(FIRST)).toEqual(changed)
})

test('a starter article is never stored if a post had its slug, even after the post is deleted', async () => {
  const { published, puts, documents, services, first } = await openOlder()
  const own = { ...first, slug: THIRD, title: 'My own words', revision: 1 }
  await documents.batch(
    writesOf(services, 'my-own-post', { before: null, after: own, by: 'the admin' }),
  )
  await puts()
  expect(await posts(services).get(THIRD)).toBeNull()
  await documents.delete('posts/my-own-post')
  await documents.delete(`slugs/${THIRD}`)
  await puts()
  expect(await published()).not.toContain(THIRD)
})

test('an installation that began without starter articles gets none', async () => {
  const { published, puts, documents, services, first } = await openOlder()
  for (const slug of [FIRST, SECOND]) await documents.delete(`posts/${slug}`)
  await documents.delete(MARKER)
  const own = { ...first, slug: 'my-own-post', status: 'draft' } as const
  await documents.batch(
    writesOf(services, 'my-own-post', { before: null, after: own, by: 'the admin' }),
  )
  await puts()
  expect(await published()).toEqual([])
  expect(await documents.get(MARKER)).toBeNull()
})

test('two processes at once store each article once', async () => {
  const { published, inSpanish, puts, logged } = openInstallation()
  await Promise.all([puts(), puts()])
  expect((await inSpanish()).sort()).toEqual([...SPANISH_IDS].sort())
  expect((await published()).sort()).toEqual([...STARTER_SLUGS].sort())
  const stored = logged.filter(({ msg }) => msg === 'starter articles stored')
  const count = stored.reduce((sum, { articles }) => sum + Number(articles), 0)
  expect(count).toBe(ALL)
})

test('the next run continues an interrupted run, even in a database that was empty', async () => {
  const { published, puts, services } = openInstallation()
  const put = services.files.put
  let puttings = 0
  services.files.put = async (...given) => {
    if (++puttings > 3) throw new Error('The storage is away')
    return put.apply(services.files, given)
  }
  await expect(puts()).rejects.toThrow('The storage is away')
  expect(await published()).toEqual(STARTER_SLUGS.slice(0, 3))
  services.files.put = put
  await puts()
  expect((await published()).sort()).toEqual([...STARTER_SLUGS].sort())
})
