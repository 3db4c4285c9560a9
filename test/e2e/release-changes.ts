import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'
import { test as base, expectKept, visitFirst } from './lasting-browser.ts'
import { buildAnew, copyOfProduct } from './next-release.ts'

type Product = {
  origin: string
  stop: () => Promise<void>
  start: (settings?: Record<string, string>) => Promise<void>
  /** Turns the stopped product into the next release. */
  release: () => void
}

/**
 * `product` is a server that a test can stop and start. `tab` is a tab that has stored everything it
 * needs to work offline.
 */
export const test = base.extend<{ product: Product; tab: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
  product: async ({}, use) => {
    const root = copyOfProduct()
    let server: ServerProcess = await startServer({}, root)
    const { origin, port, dataDir } = server
    await use({
      origin,
      async stop() {
        server.child.kill('SIGKILL')
        await server.ended
      },
      async start(settings) {
        const same = { PORT: String(port), DATA_DIR: dataDir, STARTER_CONTENT: 'off' }
        server = await startServer({ ...same, ...settings }, root)
        // The worker does not wait for a slow page, so this renders the pages once in advance.
        const pages = ['/', '/content', '/content.data', '/practice/california']
        await Promise.all(pages.map((path) => fetch(origin + path)))
      },
      release: () => buildAnew(root),
    })
    await server.remove()
    rmSync(root, { recursive: true })
  },

  tab: async ({ browserOfRider, product }, use) => {
    const tab = await browserOfRider.open()
    await visitFirst(tab, product.origin)
    await tab.evaluate(() => localStorage.setItem('state', 'CA'))
    await tab.reload()
    await expectKept(tab, '/', '/questions/CA', '/practice/california')
    await use(tab)
  },
})

/**
 * Opens a tab that shows the next release. Tries again after a slow answer, because then the worker
 * serves the page of the old release.
 */
export async function openNext(tab: Page, origin: string): Promise<Page> {
  const next = await tab.context().newPage()
  await expect(async () => {
    await next.goto(origin)
    expect(await next.content()).toMatch(/\/assets\/manifest-\w+-next\.js/)
  }).toPass()
  return next
}

/**
 * Returns how many scripts of each release the page has loaded. `buildAnew` renames the scripts of the
 * next release.
 */
export function scriptsOf(page: Page): Promise<{ old: number; next: number }> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = names.filter((name) => /\/assets\/.*\.js$/.test(name))
    const next = scripts.filter((name) => name.endsWith('-next.js')).length
    return { old: scripts.length - next, next }
  })
}

/** Counts the pages that the tab loads from now on. */
export function countPages(page: Page): () => number {
  let pages = 0
  page.on('load', () => {
    pages++
  })
  return () => pages
}

export function namesOfCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}
