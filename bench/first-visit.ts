import type { Browser, Page } from '@playwright/test'
import { withPhone } from './slow-phone.ts'

/** The page's font comes half a second after everything else. */
const SETTLED_MS = 2500

export type Visit = {
  firstPaintMs: number
  blockingMs: number
  layoutShift: number
  requests: number
  kilobytes: number
  /**
   * The kilobytes of scripts that the browser starts to fetch before the first paint, plus the
   * scripts in the page.
   */
  earlyScriptKilobytes: number
}

/** Measures the cost of a page on the first visit by a rider who only reads the page. */
export function measureVisit(browser: Browser, url: string): Promise<Visit> {
  return withPhone(browser, async (page, session) => {
    let requests = 0
    let bytes = 0
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith('http')) requests++
    })
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.addInitScript(observe)
    await page.goto(url)
    await page.waitForTimeout(SETTLED_MS)
    return { ...(await readEntries(page)), requests, kilobytes: bytes / 1000 }
  })
}

type Observed = { shifts: number[]; longTasks: { end: number; duration: number }[] }

/** Runs in the page. */
function observe() {
  const seen: Observed = { shifts: [], longTasks: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts.push((entry as unknown as Shift).value)
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasks.push({ end: startTime + duration, duration })
    }
  }).observe({ type: 'longtask', buffered: true })
}

type Shift = { value: number }

function readEntries(page: Page) {
  return page.evaluate(() => {
    const { shifts, longTasks } = (window as unknown as { seen: Observed }).seen
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const early = fetched.filter(({ name, startTime }) => /\.js$/.test(name) && startTime < paint)
    const inPage = [...document.scripts].filter(({ src, type }) => !src && /^$|module/.test(type))
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    return {
      firstPaintMs: paint,
      // Only the part of a task beyond its first 50 ms counts as blocking.
      blockingMs: sum(longTasks.filter(({ end }) => end > paint).map((task) => task.duration - 50)),
      layoutShift: sum(shifts),
      earlyScriptKilobytes:
        (sum(early.map(({ transferSize }) => transferSize)) +
          sum(inPage.map(({ text }) => text.length))) /
        1000,
    }
  })
}
