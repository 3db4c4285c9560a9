import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { START } from '../learning/next-step-button.tsx'

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

test('above the plates, each first letter leads to the first plate of a state with it', async () => {
  for (const [page, letter, first] of [
    [html, 'O', 'plate-OH'],
    // Dakota del Norte
    [(await server.ask('/es/')).text, 'D', 'plate-ND'],
  ] as const) {
    const links = [...page.matchAll(/href="#(plate-[A-Z]{2})"[^>]*>([A-Z])</g)]
    expect(links.length).toBeGreaterThan(15)
    for (const [, id] of links) expect(page).toContain(`id="${id}"`)
    expect(new Set(links.map(([, , shown]) => shown)).size).toBe(links.length)
    expect(links.find(([, , shown]) => shown === letter)?.[1]).toBe(first)
  }
})

test('the bars of topics have the colors of the verdict, and also differ in height', async () => {
  const { text } = await server.ask('/practice/ohio/topics')
  const bars = text.match(/<svg[^>]*rounded-full.*?<\/svg>/gs)?.slice(0, 2) ?? []
  expect(bars[0]).toMatch(/<rect width="100%" height="100%" class="fill-correct/)
  expect(bars[1]).toMatch(/<rect y="50%" width="100%" height="50%" class="fill-wrong/)
})

test('icons and the manifest are there', async () => {
  const links = html.match(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g) ?? []
  expect(links).toHaveLength(4)
  const hrefs = links.map((link) => link.match(/href="([^"]*)"/)?.[1] ?? '')
  const pictures: string[] = []
  for (const [prefix, name] of [
    ['', 'Motorcycle Exam Practice'],
    ['/es', 'Práctica para el examen de motocicleta'],
  ]) {
    const manifest = JSON.parse((await server.ask(`${prefix}/manifest.webmanifest`)).text)
    expect(manifest).toMatchObject({ name, start_url: `${prefix}/` })
    // The shortcut starts a quiz, and does not only open the welcome.
    expect(manifest.shortcuts[0].url).toBe(`${prefix}/${START}`)
    expect(manifest.screenshots).toHaveLength(3)
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) pictures.push(src)
  }
  for (const href of [...hrefs, ...pictures]) {
    const { status, headers } = await server.ask(href)
    expect(status, href).toBe(200)
    expect(headers['content-type']).toMatch(/^image\/|^application\/manifest\+json/)
  }
})
