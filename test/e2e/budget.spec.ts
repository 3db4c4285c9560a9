import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './app.ts'
import { wake } from './wake.ts'

const KB = 1024
const CHUNKS = new URL('../../build/client/assets/', import.meta.url)
const NOT_AT_FIRST =
  /state-outlines|schemas|attempt-|cached-location|detect-location|own-exams|send.client|word-links|word-list/

test('The first visit costs little, and leaves out what only later steps need', {
  tag: '@phone',
}, async ({ page, server }) => {
  const requests = recordRequests(page)
  await page.goto('/')
  await lettering(page)
  expect((await cost(requests, 'script'))?.count).toBe(0)
  const all = await Promise.all(requests.map((request) => request.sizes()))
  expect(all.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(
    145 * KB,
  )
  expect(requests.length).toBeLessThanOrEqual(12)
  // The page lays out its texts once. Only after the first press it does so again, in its own font.
  await expect(page.locator('html')).not.toContainClass('lettered')

  await wake(page)
  await expect(page.locator('html')).toContainClass('lettered')
  const styles = await page.locator('style#styles').textContent()
  const [scripts, sheets, fonts] = await Promise.all(
    ['script', 'stylesheet', 'font'].map((type) => cost(requests, type)),
  )
  const css = gzipSync(styles ?? '').length + (sheets?.bytes ?? 0)
  expect(scripts?.bytes).toBeGreaterThan(10 * KB)
  expect(scripts?.bytes).toBeLessThanOrEqual(136 * KB)
  expect(css).toBeGreaterThan(1 * KB)
  expect(css).toBeLessThanOrEqual(19 * KB)
  expect(fonts?.count).toBe(1)
  expect(fonts?.bytes).toBeLessThanOrEqual(25 * KB)
  expect(requests.map((request) => new URL(request.url()).origin)).toEqual(
    requests.map(() => server.origin),
  )

  // Each name must be in the build. Otherwise the check below would pass for a renamed file.
  const built = (await readdir(CHUNKS)).filter((file) => file.endsWith('.js'))
  for (const name of NOT_AT_FIRST.source.split('|')) {
    expect(built.filter((file) => file.startsWith(name))).toHaveLength(1)
  }
  const paths = pathsOf(requests)
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(2)
  expect(paths.filter((path) => NOT_AT_FIRST.test(path))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/questions/'))).toEqual([])
})

test('A practice page costs little before the first pick, in both languages', {
  tag: '@phone',
}, async ({ page }) => {
  for (const path of ['/practice/ohio', '/es/practice/ohio']) {
    const requests = recordRequests(page)
    await page.goto(path)
    await lettering(page)
    await page.waitForLoadState('networkidle')
    expect((await cost(requests, 'script')).count).toBe(0)
    const sizes = await Promise.all(requests.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(bytes).toBeGreaterThan(10 * KB)
    expect(bytes).toBeLessThanOrEqual(60 * KB)
  }
})

test('A quiz starts without waiting for a request', { tag: '@phone' }, async ({ page, rider }) => {
  await page.goto('/')
  await lettering(page)
  await wake(page)
  const requests = recordRequests(page)
  await rider.chooses('California')
  await expect.poll(() => pathsOf(requests)).toContain('/questions/CA')
  await page.waitForLoadState('networkidle')
  // These requests are allowed: drawings of the questions, of articles that come near, nearby pages of states, the service worker
  // when the browser is idle, the words of the test with their drawings once a question is shown, and, after an answer,
  // the statistics and the log of answers with what checks it.
  const besides =
    /^\/(pictures|practice|statistics|files\/posts)\/|register-worker|word-(links|list)|item-pictures|speak\.client|(log|send|sending|privacy-signal)\.client|schemas|iso|quiz-item|guess-button|tell-begun|kinds/
  const paths = () => pathsOf(requests).filter((path) => !besides.test(path))
  const before = paths()
  expect([...new Set(before)]).toEqual(['/questions/CA'])

  await rider.press(rider.start('California'))
  await expect(rider.place).toHaveText('Question 1 of 12')
  await rider.answersAll(true)
  expect(paths()).toEqual(before)
})

test('A second visit asks for the page and who is signed in, no more', { tag: '@phone' }, async ({
  page,
  context,
  rider,
}) => {
  await page.goto('/')
  await rider.chooses('Oregon')
  await lettering(page)
  // Pictures of articles load only when they are near the visible part of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  const last = ['/questions/OR', expect.stringContaining('register-worker')]
  await expect
    .poll(async () => (await loads(page)).fromServer)
    .toEqual(expect.arrayContaining(last))

  const again = await context.newPage()
  await again.goto('/')
  await expect(again.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await lettering(again)
  await expect.poll(async () => (await loads(again)).fromServer).toEqual(['/', '/me'])
  const { fromCache } = await loads(again)
  expect(fromCache.filter((path) => path.endsWith('.woff2'))).toHaveLength(1)
  expect(fromCache.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1)
})

test('Nothing moves while the page loads', async ({ page }) => {
  await page.addInitScript(observeLayoutShifts)
  await page.goto('/')
  await lettering(page)
  // Starts the page's script as another tab would. After a press the browser would not count what moves.
  await page.evaluate(() => dispatchEvent(new Event('storage')))
  await expect(page.locator('html')).toContainClass('lettered')
  expect(await layoutShift(page)).toBeLessThan(0.01)

  await page.evaluate(() => document.querySelector('main')?.prepend(new Image(100, 100)))
  await expect.poll(() => layoutShift(page)).toBeGreaterThan(0.01)
})

test('Nothing moves when the welcome finds a quiz that was left', { tag: '@laptop' }, async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  await page.addInitScript(observeLayoutShifts)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await expect(rider.offer('California', 2)).toBeVisible()
    await expect(rider.start('California')).toBeVisible()
    await lettering(page)
    expect(await layoutShift(page), `${width}`).toBeLessThan(0.01)
  }
})

function recordRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

function pathsOf(requests: Request[]): string[] {
  return requests.map((request) => new URL(request.url()).pathname)
}

/** Waits for the last file that the page loads by itself. */
async function lettering(page: Page) {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lettered'))).toBe('yes')
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => `${family} ${status}`.replaceAll('"', '')),
    )
  await expect.poll(loaded).toContain('Overpass loaded')
}

async function cost(requests: Request[], type: string) {
  const ofType = requests.filter((request) => request.resourceType() === type)
  const sizes = await Promise.all(ofType.map((request) => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  return { count: ofType.length, bytes }
}

/** Returns the paths of everything that the page has loaded. */
function loads(page: Page): Promise<{ fromServer: string[]; fromCache: string[] }> {
  return page.evaluate(() => {
    const types = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    const entries = types as PerformanceResourceTiming[]
    const paths = (found: PerformanceResourceTiming[]) =>
      found.map(({ name }) => new URL(name).pathname)
    return {
      fromServer: paths(entries.filter(({ transferSize }) => transferSize > 0)),
      fromCache: paths(entries.filter(({ transferSize }) => transferSize === 0)),
    }
  })
}

function observeLayoutShifts() {
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  Object.assign(window, { layoutShift: 0 })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) {
      if (!hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the layout shift that no input caused, after three animation frames. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    return (window as unknown as { layoutShift: number }).layoutShift
  })
}
