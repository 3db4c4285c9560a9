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
 * Opens a tab that shows this release, counted from 0. Tries again after a slow answer, because then the
 * worker serves the page of an older release.
 */
export async function openRelease(release: number, tab: Page, origin: string): Promise<Page> {
  const next = await tab.context().newPage()
  const manifest = new RegExp(`/assets/manifest-\\w+${'-next'.repeat(release)}\\.js`)
  await expect(async () => {
    await next.goto(origin)
    expect(await next.content()).toMatch(manifest)
  }).toPass()
  return next
}

/**
 * Returns the releases, counted from 0, whose scripts the page has loaded. `buildAnew` adds a word to the
 * names of all scripts.
 */
export function releasesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = names.filter((name) => /\/assets\/.*\.js$/.test(name))
    return [...new Set(scripts.map((name) => name.split('-next').length - 1))].sort()
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
