import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../test/chromium.ts'
import { median } from './read-newest.ts'

const RUNS = 7
/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms, processor slowed 4 times. */
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY = 150
const SLOWDOWN = 4

export type PageTimes = { firstPaint: number; done: number }

/**
 * Median over cold runs of the time, in milliseconds from opening `url`, to the first paint and to
 * the moment when `drive` (run in the page, again and again) first returns true.
 */
export async function measurePage(url: string, drive: () => boolean): Promise<PageTimes> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const times: PageTimes[] = []
  for (let run = 0; run < RUNS; run++) times.push(await coldRun(browser, url, drive))
  await browser.close()
  return {
    firstPaint: median(times.map((time) => time.firstPaint)),
    done: median(times.map((time) => time.done)),
  }
}

async function coldRun(browser: Browser, url: string, drive: () => boolean): Promise<PageTimes> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(`
    const drive = ${drive}
    const timer = setInterval(() => {
      if (!document.body || !drive()) return
      clearInterval(timer)
      window.reportDone(performance.now())
    }, 5)
  `)
  const { promise, resolve } = Promise.withResolvers<number>()
  await page.exposeFunction('reportDone', resolve)
  await page.goto(url, { waitUntil: 'commit' })
  const done = await promise
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  return { firstPaint, done }
}

/** The rider's way from the welcome phase to a question that can be answered. */
export function driveToFirstQuestion(): boolean {
  const button = (name: RegExp) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))
  const select = document.querySelector('select')
  if (document.querySelector('input[type=radio]')) return true
  if (select && select.value !== 'OR') {
    button(/Choose State/)?.click()
    select.value = 'OR'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  button(/Start Oregon Quiz/)?.click()
  return false
}

/** Clicks the bare page's button until it counts, that is, until React has taken the page over. */
export function driveBarePage(): boolean {
  const button = document.querySelector('button')
  button?.click()
  return button !== null && button.textContent !== '0'
}
