import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { setPostStatus } from './change-post.server.ts'
import { deletePost, removeExpiredPosts, restorePost } from './delete-post.server.ts'
import { saverOf } from './posts.fixture.ts'
import { findArticle, listPublished, loadPost, publishedAddresses } from './posts.server.ts'
import { copiedIn, listTranslatable, listTranslations } from './translation-of.server.ts'

let opened: ReturnType<typeof openTestServices>
let services: Services
let save: ReturnType<typeof saverOf>
beforeEach(() => {
  opened = openTestServices()
  services = opened.services
  save = saverOf(services, { status: 'published' })
})

const ENGLISH = { id: 'english-post', by: 'me' }
const SPANISH = { id: 'spanish-post', by: 'me' }
const TRANSLATION = { slug: 'conduzca-bien', language: 'es', translationOf: ENGLISH.id } as const
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Saves an English post and its translation. */
async function savePair() {
  await save(ENGLISH.id, 0)
  await save(SPANISH.id, 0, TRANSLATION)
}

const freeFor = async (id: string | null) => {
  const loaded = id && (await loadPost(services, id))
  const translator = loaded && 'post' in loaded ? loaded.post : null
  return (await listTranslatable(services, translator)).map((post) => post.id).sort()
}

test('lists have only the posts of their language, and the addresses are of both', async () => {
  await savePair()
  for (let n = 0; n < 8; n++) {
    opened.clock.time += 1000
    await save(`only-spanish-${n}`, 0, { slug: `solo-${n}`, language: 'es' })
  }
  expect((await listPublished(services, 2)).map(({ id }) => id)).toEqual([ENGLISH.id])
  const inSpanish = await listPublished(services, 20, 'es')
  expect(inSpanish.map(({ slug }) => slug)).toEqual([
    ...Array.from({ length: 8 }, (_, n) => `solo-${7 - n}`),
    'conduzca-bien',
  ])
  expect(await listPublished(services, 3, 'es')).toHaveLength(3)
  const addresses = []
  for await (const { language } of publishedAddresses(services)) addresses.push(language ?? 'en')
  expect(addresses.sort()).toEqual(['en', ...Array.from({ length: 9 }, () => 'es')])
})

describe('a translated article', () => {
  test('names the page in the other language while both are published', async () => {
    await savePair()
    const toSpanish = { translations: { es: '/es/content/conduzca-bien' } }
    const english = { article: { id: ENGLISH.id }, ...toSpanish }
    expect(await findArticle(services, 'ride-well')).toMatchObject(english)
    const spanish = { article: { id: SPANISH.id }, translations: { en: '/content/ride-well' } }
    expect(await findArticle(services, 'conduzca-bien', 'es')).toMatchObject(spanish)
    const alone = ['translations', {}] as const
    await setPostStatus(services, { ...SPANISH, status: 'draft' })
    expect(await findArticle(services, 'ride-well')).toHaveProperty(...alone)
    await setPostStatus(services, { ...SPANISH, status: 'published' })
    await deletePost(services, ENGLISH)
    expect(await findArticle(services, 'conduzca-bien', 'es')).toHaveProperty(...alone)
  })

  test('is found in its own language at each slug', async () => {
    await savePair()
    await save(ENGLISH.id, 1, { slug: 'moved' })
    const toEnglish = { movedTo: '/content/moved' }
    const toSpanish = { movedTo: '/es/content/conduzca-bien' }
    expect(await findArticle(services, 'ride-well')).toEqual(toEnglish)
    for (const slug of ['ride-well', 'moved']) {
      expect(await findArticle(services, slug, 'es')).toEqual(toSpanish)
    }
    expect(await findArticle(services, 'conduzca-bien')).toEqual(toSpanish)
    await setPostStatus(services, { ...SPANISH, status: 'draft' })
    expect(await findArticle(services, 'moved', 'es')).toEqual(toEnglish)
    expect(await findArticle(services, 'conduzca-bien')).toBeNull()
  })
})

describe('an English post', () => {
  test('has one translation, also of ten that are saved at the same time', async () => {
    await save(ENGLISH.id, 0)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save(`spanish-nr-${n}`, 0, { ...TRANSLATION, slug: `uno-${n}` }),
      ),
    )
    expect(outcomes.filter((outcome) => 'saved' in outcome)).toHaveLength(1)
    const refusals = outcomes.filter((outcome) => 'refused' in outcome)
    expect(new Set(refusals.map(({ refused }) => refused))).toEqual(new Set(['translation taken']))
  })

  test('is free again if its translation translates another post, or becomes English', async () => {
    await savePair()
    await save('english-two', 0, { slug: 'two' })
    expect(await freeFor(null)).toEqual(['english-two'])
    expect(await freeFor(SPANISH.id)).toEqual([ENGLISH.id, 'english-two'])
    await save(SPANISH.id, 1, { ...TRANSLATION, translationOf: 'english-two' })
    expect(await freeFor(null)).toEqual([ENGLISH.id])
    await save(SPANISH.id, 2, { slug: 'conduzca-bien' })
    expect(await freeFor(null)).toEqual([ENGLISH.id, 'english-two', SPANISH.id])
  })

  test('stays English while it has a translation', async () => {
    await savePair()
    expect(await save(ENGLISH.id, 1, { language: 'es' })).toEqual({ refused: 'has a translation' })
    await save(SPANISH.id, 1, { slug: 'conduzca-bien', language: 'es' })
    expect(await save(ENGLISH.id, 1, { language: 'es' })).toMatchObject({ saved: { revision: 2 } })
  })

  test('stays the original of a deleted translation until the translation expires', async () => {
    await savePair()
    await deletePost(services, SPANISH)
    const again = { ...TRANSLATION, slug: 'otra-vez' }
    expect(await save('spanish-two', 0, again)).toEqual({ refused: 'translation taken' })
    expect(await freeFor(null)).toEqual([])
    await restorePost(services, SPANISH)
    expect(await findArticle(services, 'ride-well')).toMatchObject({
      translations: { es: '/es/content/conduzca-bien' },
    })
    await deletePost(services, SPANISH)
    opened.clock.time += KEPT_MS
    await removeExpiredPosts(services)
    expect(await save('spanish-two', 0, again)).toMatchObject({ saved: again })
  })

  test.each([SPANISH.id, 'missing-post', 'spanish-two'])(
    'is what a post translates, not %s',
    async (translationOf) => {
      await save(SPANISH.id, 0, { slug: 'conduzca-bien' })
      await save('spanish-two', 0, { slug: 'dos', language: 'es' })
      const content = { ...TRANSLATION, translationOf }
      expect(await save(SPANISH.id, 1, content)).toEqual({ refused: 'not in English' })
    },
  )
})

test('a translation tells how many blocks are still in English', async () => {
  const words = (...texts: string[]) => texts.map((text) => ({ type: 'p' as const, text }))
  await save(ENGLISH.id, 0, { body: words('Ride well.', 'Ride home.') })
  await save(SPANISH.id, 0, { ...TRANSLATION, body: words('Conduzca bien.', 'Ride home.') })
  const copied = async (id: string) => {
    const loaded = await loadPost(services, id)
    return 'post' in loaded && loaded.post ? copiedIn(services, loaded.post) : null
  }
  expect([await copied(ENGLISH.id), await copied(SPANISH.id)]).toEqual([0, 1])
})

test('a translation outlives its original, and can still be saved', async () => {
  await savePair()
  expect([...(await listTranslations(services))]).toEqual([
    [ENGLISH.id, [{ id: SPANISH.id, language: 'es' }]],
    [SPANISH.id, [{ id: ENGLISH.id, language: 'en' }]],
  ])
  await deletePost(services, ENGLISH)
  opened.clock.time += KEPT_MS
  await removeExpiredPosts(services)
  expect([...(await listTranslations(services))]).toEqual([])
  expect(await save(SPANISH.id, 1, TRANSLATION)).toMatchObject({ saved: { revision: 2 } })
  expect(await findArticle(services, 'conduzca-bien', 'es')).toHaveProperty('translations', {})
})
