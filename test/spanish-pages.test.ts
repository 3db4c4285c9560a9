import { afterAll, describe, expect, test } from 'vitest'
import { openApp } from '../server/open-app.fixture.ts'

const PAGES = [
  '/es/',
  '/es/practice/new-york',
  '/es/practice/new-york/2',
  '/es/practice/new-york/exam',
  '/es/practice/new-york/cheat-sheet',
  '/es/practice/new-york/topics',
  '/es/practice/new-york/topics/braking',
  '/es/practice/new-york/quiz/75',
  '/es/practice/nowhere',
  '/es/open-bank',
  '/es/embed/new-york/day',
  '/es/embed/new-york/set/0000000s0c1sf?answers=A&pick=B',
  '/es/schools',
  '/es/class',
  '/es/class?code=bcdfghjk',
  '/es/class/bcdfghjk',
  '/es/sets/new',
  '/es/sets/new?state=new-york&count=4&make=link',
  '/es/practice/new-york/set/0000000s0c1sf',
  '/es/practice/new-york/set/0000000s0c1sf/teacher',
  '/es/practice/new-york/set/0000000s0c1sf/paper',
  '/es/practice/new-york/set/nothing',
  '/es/mistakes',
  '/es/progress',
  '/es/content',
  '/es/privacy',
  '/es/privacy/details',
  '/es/terms',
  '/es/schools/data',
  '/es/accessibility',
  '/es/words',
  '/es/report?state=NY&item=ny-class-age',
  '/es/report?outcome=sent',
  '/es/sign-in/done',
  '/es/no-such-page',
]
/** Addresses that all languages share, and those of the other language. */
const SHARED = /^\/(?:es\/|pictures\/|files\/|share\/|favicon|openacr|apple-touch-icon|icon-)|^#/

const app = await openApp()
afterAll(app.remove)

async function pageOf(path: string) {
  const { text } = await app.ask(path)
  const body = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<(\w+)[^>]* translate="no"[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<(\w+)[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g, '')
  const attributes = [...body.matchAll(/ (?:aria-label|alt|title|content|placeholder)="([^"]*)"/g)]
  const texts = [
    ...body.replace(/<[^>]*>/g, '\n').split('\n'),
    ...attributes.map(([, value = '']) => value),
  ]
  return { text, texts: texts.map((line) => line.replaceAll('&#x27;', "'").trim()).filter(Boolean) }
}

describe.each(PAGES)('%s', (path) => {
  test('is in Spanish, and leads to Spanish pages', async () => {
    const { text, texts } = await pageOf(path)
    expect(text).toMatch(/<html [^>]*lang="es"/)
    expect(texts.filter(isEnglish)).toEqual([])
    const links = [...text.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, link = '']) => link)
    const others = links.filter((link) => !link.includes('://') && !SHARED.test(link))
    // The link to the same page in English, and on a missing page the way to the first one.
    const english = path.replace(/^\/es/, '').replace('?', '?').replaceAll('&', '&amp;')
    expect(others.filter((link) => link !== english && link !== '/')).toEqual([])
  })
})

test.each(['/fr/', '/fr/practice/ohio', '/es/fr'])(
  '%s is missing, with a door to each language',
  async (path) => {
    const { status, text } = await app.ask(path)
    expect(status).toBe(404)
    expect(text).toMatch(/<a [^>]*href="\/"/)
    expect(text).toMatch(/<a [^>]*href="\/es\/"/)
  },
)

test('English pages have no Spanish but the name of the language', async () => {
  const { text } = await app.ask('/practice/ohio')
  expect(text).toMatch(/<html [^>]*lang="en"/)
  // In the top bar, and in the footer.
  expect(text.match(/[áéíóúñ¿¡]/gi)).toEqual(['ñ', 'ñ'])
})

test('a quiz in an address has the same question behind the link to the other language', async () => {
  const [, draw = ''] =
    / name="draw" value="([^"]+)"/.exec((await app.ask('/es/practice/ohio')).text) ?? []
  const { text } = await app.ask(`/es/practice/ohio/quiz?draw=${draw}&answers=AB`)
  const [, english = ''] = /<div lang="en"[^>]*><p[^>]*>([^<]+)/.exec(text) ?? []
  const [, link = ''] = /<a href="(\/practice\/ohio\/quiz\?[^"]*)"/.exec(text) ?? []
  const { text: there } = await app.ask(link.replaceAll('&amp;', '&'))
  expect(there).toContain('Question 3 of 12')
  expect(english).not.toBe('')
  expect(/<h1[^>]*>([^<]+)/.exec(there)?.[1]).toBe(english)
})

test('all questions of a state are in Spanish', async () => {
  const { items } = JSON.parse((await app.ask('/es/bank/NY')).text)
  const english = JSON.parse((await app.ask('/bank/NY')).text).items
  expect(items.filter(({ language }: { language?: string }) => language)).toEqual([])
  expect(items.map(({ id }: { id: string }) => id)).toEqual(
    english.map(({ id }: { id: string }) => id),
  )
})

test('a question whose English has changed since its translation says that it is in English', async () => {
  const { documents } = app.services
  const items = await documents.list('states/NE/quizItems')
  await documents.batch(
    items.map(({ id }) => ({
      type: 'merge',
      path: `states/NE/quizItems/${id}`,
      data: { explanation: 'This has changed.' },
    })),
  )
  for (const page of ['practice/nebraska/set/0000000s0c1sf/paper', 'embed/nebraska/day']) {
    const { text } = await app.ask(`/es/${page}`)
    expect(text).toMatch(/ lang="en".*<p lang="es"[^>]*>Aún en inglés<\/p>/)
  }
})

const ENGLISH =
  /\b(?:the|and|your|you|with|what|when|which|not|this|that|for|from|answer|question|quiz|state)\b/i
/** Names of books, offices and laws stay English, and so does the legend of a sign. */
const NAMES = /New York State [\w' ]+|Motorcycle Operator's Manual|\([^)]*\)|“[^”]*”|Fuente: .*/g

function isEnglish(text: string): boolean {
  return !text.startsWith('http') && ENGLISH.test(text.replace(NAMES, ''))
}
