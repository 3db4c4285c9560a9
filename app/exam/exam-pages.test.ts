import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'

let server: RunningApp
beforeAll(async () => {
  server = await openApp()
})
afterAll(() => server.remove())

/** Returns the text of a page's main part, with a bar between elements. */
async function textOf(state: string): Promise<string> {
  const { text } = await server.ask(`/practice/${state}/exam`)
  const main = text.match(/<main.*<\/main>/s)?.[0] ?? ''
  return main.replaceAll('<!-- -->', '').replaceAll(/(<[^>]*>)+/g, '|')
}

const count = (text: string, part: string) => text.split(part).length - 1

test('an exam page has its own tags, is in the sitemap, and redirects from other spellings', async () => {
  const url = `${server.origin}/practice/new-york/exam`
  const other = await server.ask('/practice/New_York/exam')
  expect(other.status).toBe(301)
  expect(new URL(other.headers.location ?? '', server.origin).href).toBe(url)
  const { text } = await server.ask('/practice/new-york/exam')
  expect(text).toContain('<title>New York motorcycle permit practice exam</title>')
  expect(text).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(text).toMatch(
    /<meta name="description" content="[^"]*20 questions, 14 right answers to pass/,
  )
  expect((await server.ask('/sitemap.xml')).text).toContain(`<loc>${url}</loc>`)
  const missing = await server.ask('/practice/atlantis/exam')
  expect(missing.status).toBe(404)
  expect(missing.text).toMatch(/<h1[^>]*>No such state</)
})

test('an exam page names the source of each figure, and what a course replaces', async () => {
  const oregon = await textOf('oregon')
  expect(count(oregon, '|Official|')).toBe(2)
  expect(oregon).toContain('Official: Oregon DMV, 2026-07.')
  const connecticut = await textOf('connecticut')
  expect(count(connecticut, '|Not published|')).toBe(1)
  expect(connecticut).toContain('The mark is not published. 80 percent is ours.')
  expect(await textOf('california')).toContain('25 questions and a mark of 80 percent are ours')
  expect(await textOf('texas')).toContain('replaces the motorcycle knowledge test')
})
