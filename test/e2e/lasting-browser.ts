import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { test as base } from './app.ts'
import { wake } from './wake.ts'

type LastingBrowser = {
  /** Starts the browser with everything that it stored earlier. */
  open: () => Promise<Page>
  close: () => Promise<void>
}

/** A browser with a service worker, which the test can close and open again. */
export const test = base.extend<{ browserOfRider: LastingBrowser }>({
  browserOfRider: async ({ launchOptions, viewport }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'profile-'))
    let context: BrowserContext | undefined
    const close = async () => context?.close()
    const open = async () => {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport,
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      })
      return context.pages()[0] ?? context.newPage()
    }
    await use({ open, close })
    await close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** Visits the welcome page for the first time, and waits until the service worker runs. */
export async function visitFirst(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await wake(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
}

/** Waits until the service worker has stored these paths. */
export async function expectKept(page: Page, ...paths: string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const kept = await Promise.all(wanted.map((url) => caches.match(url)))
      return wanted.filter((_, index) => !kept[index])
    }, paths)
  await expect.poll(missing).toEqual([])
}

/** Returns all paths that the service worker has stored. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}
