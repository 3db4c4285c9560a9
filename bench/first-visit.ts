import type { Browser } from '@playwright/test'
import { withPhone } from './slow-phone.ts'

/** The wait until the page has loaded everything. Its font comes half a second after all else. */
const SETTLED_MS = 2500

/**
 * Measures the first visit of a rider who only reads the page: milliseconds, and the bytes of all files as
 * they were sent.
 */
export function measureVisit(browser: Browser, url: string) {
  return withPhone(browser, async (page) => {
    await page.addInitScript(observeLongTasks)
    await page.goto(url)
    await page.waitForTimeout(SETTLED_MS)
    return page.evaluate(() => {
      const { longTasks } = window as unknown as { longTasks: PerformanceEntry[] }
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const firstPaintMs = paint?.startTime ?? Number.NaN
      const later = longTasks.filter(
        ({ startTime, duration }) => startTime + duration > firstPaintMs,
      )
      // Only the part of a task beyond its first 50 ms counts as blocking.
      const blockingMs = later.reduce((sum, { duration }) => sum + duration - 50, 0)
      const files = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
      const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, 0)
      return { firstPaintMs, blockingMs, bytes }
    })
  })
}

/** Runs in the page. */
function observeLongTasks() {
  const longTasks: PerformanceEntry[] = []
  Object.assign(window, { longTasks })
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
}
