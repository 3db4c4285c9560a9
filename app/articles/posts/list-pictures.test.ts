import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'

let server: RunningApp
beforeAll(async () => {
  server = await openApp()
})
afterAll(() => server.remove())

test('pictures below the fold of the list load late, and have their space reserved', async () => {
  const { text } = await server.ask('/content')
  const main = text.match(/<main.*<\/main>/s)?.[0] ?? ''
  const [first = '', ...others] = main.match(/<img [^>]*>/g) ?? []
  expect(others.length).toBeGreaterThanOrEqual(15)
  expect(first).not.toContain(' loading=')
  for (const image of others) expect(image).toContain(' loading="lazy"')
  for (const image of [first, ...others]) expect(image).toMatch(/ width="[1-9].* height="[1-9]/)
})
