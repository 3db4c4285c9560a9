import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'

let server: RunningApp
beforeAll(async () => {
  server = await openApp()
})
afterAll(() => server.remove())

/** Returns the text of a page's main part, with a bar between elements. */
async function textOf(state: string, language = ''): Promise<string> {
  const { text } = await server.ask(`${language}/practice/${state}/exam`)
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
  expect(missing.text).toMatch(/<h1[^>]*>State not found</)
})

test('an exam page shows each figure once, and names their source once', async () => {
  const [oregon, connecticut, california] = await Promise.all(
    ['oregon', 'connecticut', 'california'].map((state) => textOf(state)),
  )
  expect(count(oregon ?? '', 'Official: Oregon DMV, July 2026.')).toBe(1)
  expect(count(oregon ?? '', 'Official')).toBe(1)
  expect(connecticut).toContain(
    ' We chose the passing score because Connecticut does not publish it.',
  )
  expect(california).toContain(
    'We chose these numbers, because California does not publish its own.',
  )
  for (const text of [oregon, connecticut, california]) {
    expect(text?.match(/\|(?:16|25)\|/g)).toHaveLength(1)
  }
})

test('an exam page tells of a part about road signs', async () => {
  expect(await textOf('wisconsin')).toContain(
    'First come 25 questions about riding and the law. You must get 20 right. Then come 15 road signs. You must get 12 right.',
  )
  expect(await textOf('missouri')).toContain('Road signs are a test of their own.')
  expect(await textOf('missouri', '/es')).toContain('|Señales de tránsito|')
})

test('the first line says where the test is taken, if a course can take its place', async () => {
  const firstLine = async (state: string) =>
    (await textOf(state)).split('|').find((it) => it.endsWith('.'))
  expect(await firstLine('texas')).toBe(
    'In Texas you take the test in your course, not at the DPS. This prepares you for it.',
  )
  expect(await firstLine('florida')).toMatch(
    /^In Florida you take the test in your course, not at /,
  )
  expect(await firstLine('michigan')).toBe(
    'In Michigan an approved course can take the place of the test. This prepares you for either one.',
  )
  expect(await firstLine('ohio')).toMatch(/^You see the right answers at the end/)
})
