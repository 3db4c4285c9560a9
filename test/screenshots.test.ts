import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../server/open-app.fixture.ts'
import { LOOK, lookOf } from './pictured-look.ts'

const server = await openApp()
afterAll(() => server.remove())

test('the README shows the pages as they look now', async () => {
  const now = await lookOf(async (path) => (await server.ask(path)).text)
  expect(now, 'take the pictures again with `npm run screenshots`').toBe(readFileSync(LOOK, 'utf8'))
})

test('the look depends on the kinds of elements, not on their texts and number', async () => {
  const lookWith = (page: string) => lookOf(async () => page)
  const one = await lookWith('<p class="a">One</p>')
  expect(await lookWith('<p class="a">Two</p><p class="a">Three</p>')).toBe(one)
  expect(await lookWith('<p class="a b">One</p>')).not.toBe(one)
  expect(await lookWith('<h1 class="a">One</h1>')).not.toBe(one)
})
