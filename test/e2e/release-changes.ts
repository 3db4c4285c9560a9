import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
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

/** A product that a test stops and starts, and a tab that keeps what it needs without a network. */
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

/** How many scripts the page has loaded of each release. `buildAnew` renames those of the next. */
export function scriptsOf(page: Page): Promise<{ old: number; next: number }> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = names.filter((name) => /\/assets\/.*\.js$/.test(name))
    const next = scripts.filter((name) => name.endsWith('x.js')).length
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
