import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { newFolder } from '../../../test/temporary-folder.fixture.ts'

const PAGES = ['/', '/content', '/admin', '/schools', '/privacy', '/nothing']

const folder = newFolder(afterAll)
let demo: RunningApp
let site: RunningApp
beforeAll(async () => {
  demo = await openApp({ DEMO: 'on', DATA_DIR: folder, STARTER_CONTENT: 'off' })
  site = await openApp({ STARTER_CONTENT: 'off' })
})
afterAll(async () => {
  await demo.remove()
  await site.remove()
})

test.each(PAGES)(
  'a demo says so on %s in both languages, and is in no search engine',
  async (page) => {
    const until = demo.services.settings.demoUntil?.toISOString() ?? ''
    const shown = `<time datetime="${until}">${until.slice(11, 16)} UTC</time>`
    const english = await demo.ask(page)
    expect(english.text).toContain(
      `This is a demo. What you enter is deleted each hour. Until ${shown}, anyone can read it.</aside>`,
    )
    expect(english.headers['x-robots-tag']).toBe('noindex')
    if (page === '/admin') return
    const { text } = await demo.ask(page === '/' ? '/es/' : `/es${page}`)
    expect(text).toContain('Todo lo que escriba se borra cada hora.')
  },
)

test('the browser of a visitor asks no geocoder, and loads no pictures of other sites', async () => {
  const { headers, text } = await demo.ask('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' data:;")
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
  expect(text).not.toContain('bigdatacloud')
})

test.each(PAGES)('another site has no such line on %s', async (page) => {
  const { text, headers } = await site.ask(page)
  expect(text).not.toContain('<aside')
  expect(headers['x-robots-tag']).toBe(undefined)
})
