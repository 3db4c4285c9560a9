import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { adminOf } from './posts.fixture.ts'
import { STARTER_SLUGS } from './starter-articles.server.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
  await admin.save('only-english', 0, { slug: 'only-english', status: 'published' })
})
afterAll(() => server.remove())

const ENGLISH = '/content/exam-day-checklist'
const SPANISH = '/es/content/lista-para-el-dia-del-examen'

/** The paths of the articles that the main part of a page, or a file, links to. */
async function articlesOn(page: string): Promise<string[]> {
  const { status, text } = await server.ask(page)
  expect(status).toBe(200)
  const [main = text] = text.match(/<main.*<\/main>/s) ?? []
  const links = main.matchAll(/["/>](?:http:\/\/[^/"<]+)?((?:\/es)?\/content\/[a-z0-9-]+)["<]/g)
  return [...new Set([...links].map(([, path = '']) => path))]
}

const isSpanish = (path: string) => path.startsWith('/es/')

describe('a page lists only the articles of its language', () => {
  test.each([
    ['/content', 17],
    ['/', 6],
    ['/feed.xml', 17],
  ])('%s', async (page, count) => {
    const articles = await articlesOn(page)
    expect(articles).toHaveLength(count)
    expect(articles.filter(isSpanish)).toEqual([])
  })

  test('the sitemap has those of both', async () => {
    const articles = await articlesOn('/sitemap.xml')
    expect(articles).toHaveLength(33)
    expect(articles.filter(isSpanish)).toHaveLength(16)
  })

  test.each([
    ['/es/content', 16],
    ['/es/', 6],
    ['/es/feed.xml', 16],
    ['/es/practice/ohio', 6],
  ])('%s', async (page, count) => {
    const articles = await articlesOn(page)
    expect(articles).toHaveLength(count)
    expect(articles.filter((path) => !isSpanish(path))).toEqual([])
  })
})

test('a Spanish practice page finds the articles about its state by the Spanish name', async () => {
  const spanish = { language: 'es', status: 'published' }
  await admin.save('about-new-york', 0, { ...spanish, slug: 'nueva-york', tags: 'Nueva York' })
  for (let n = 0; n < 7; n++) await admin.save(`newer-post-${n}`, 0, { ...spanish, slug: `n-${n}` })
  expect(await articlesOn('/es/practice/new-york')).toContain('/es/content/nueva-york')
  expect(await articlesOn('/es/practice/ohio')).not.toContain('/es/content/nueva-york')
})

test('both halves of an article link to each other, and name their language', async () => {
  for (const [path, language] of [
    [ENGLISH, 'en-US'],
    [SPANISH, 'es-US'],
  ] as const) {
    const { text } = await server.ask(path)
    const links = text.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"\/>/g)
    expect([...links].map(([, lang, href]) => [lang, href])).toEqual([
      ['en', server.origin + ENGLISH],
      ['es', server.origin + SPANISH],
      ['x-default', server.origin + ENGLISH],
    ])
    expect(text).toContain(`<link rel="canonical" href="${server.origin}${path}"/>`)
    expect(text).toContain(`"inLanguage":"${language}"`)
  }
  const { text } = await server.ask('/content/only-english')
  expect(text).not.toContain('<link rel="alternate" hrefLang')
})

test('an article after another is in the same language', async () => {
  for (const page of [ENGLISH, SPANISH]) {
    const others = (await articlesOn(page)).filter((path) => path !== page)
    expect(others.map(isSpanish)).toEqual([isSpanish(page)])
  }
})

test.each([
  [`/es${ENGLISH}`, SPANISH],
  ['/es/content/only-english', '/content/only-english'],
  [SPANISH.replace('/es', ''), SPANISH],
])('%s leads to %s', async (path, location) => {
  expect(await server.ask(path)).toMatchObject({ status: 301, headers: { location } })
  expect((await server.ask(location)).status).toBe(200)
})

test('each starter article leads from English to Spanish', async () => {
  for (const slug of STARTER_SLUGS) {
    const { status, headers } = await server.ask(`/es/content/${slug}`)
    expect(status).toBe(301)
    expect((await server.ask(headers.location ?? '')).status).toBe(200)
  }
})

test('the admin can choose only an English post without a translation, and the list links both', async () => {
  const form = { language: 'es', slug: 'otra', translationOf: 'exam-day-checklist' }
  expect(await admin.save('second-half', 0, form)).toEqual({
    status: 409,
    body: {
      message: expect.stringMatching(/^Another Spanish post translates this English post\./),
      field: 'translationOf',
    },
  })
  const list = (await admin.ask('/admin/posts')).text
  expect(list).toMatch(/href="\/admin\/posts\/exam-day-checklist-es"[^>]*>Spanish translation</)
  expect(list).toMatch(/href="\/admin\/posts\/exam-day-checklist"[^>]*>English original</)
  const editor = (await admin.ask('/admin/posts/exam-day-checklist-es')).text
  const originals = [...editor.matchAll(/<option value="([\w-]+)"/g)].map(([, id]) => id)
  expect(originals).toEqual(expect.arrayContaining(['exam-day-checklist', 'only-english']))
  expect(originals).not.toContain('riding-in-a-group')
})
