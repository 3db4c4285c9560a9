import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'

let server: RunningApp
let html: string
beforeAll(async () => {
  server = await openApp()
  html = (await server.ask('/')).text
})
afterAll(() => server.remove())

test('the page describes itself, and its brand and footer lead home', () => {
  expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/)
  expect(html).toContain('More than 380 questions for your state, with pictures')
  expect(html.match(/<header.*?<\/header>/s)?.[0]).toMatch(/<a [^>]*href="\/"/)
  expect(html.match(/<footer.*<\/footer>/s)?.[0]).toMatch(/<a [^>]*href="\/"[^>]*>Home</)
})

test('icons and the manifest are there', async () => {
  const links = html.match(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g) ?? []
  expect(links).toHaveLength(4)
  const hrefs = links.map((link) => link.match(/href="([^"]*)"/)?.[1] ?? '')
  const manifest = JSON.parse((await server.ask('/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({
    name: expect.any(String),
    start_url: '/',
    icons: expect.any(Array),
  })
  const icons: { src: string }[] = manifest.icons
  expect(icons.length).toBeGreaterThan(0)
  for (const href of [...hrefs, ...icons.map(({ src }) => src)]) {
    const { status, headers } = await server.ask(href)
    expect(status, href).toBe(200)
    expect(headers['content-type']).toMatch(/^image\/|^application\/manifest\+json/)
  }
})
