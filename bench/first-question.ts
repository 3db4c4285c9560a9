import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../test/chromium.ts'
import { median } from './median.ts'

const RUNS = 7
/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms of latency, a processor 4 times slower. */
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY = 150
const SLOWDOWN = 4

export type PageTimes = { firstPaint: number; done: number }

/**
 * The median times of cold runs, in milliseconds after opening `url`: to the first paint without any
 * input, and to the moment when `drive`, repeated in the page, first returns true.
 */
export async function measurePage(url: string, drive: () => boolean): Promise<PageTimes> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const firstPaint: number[] = []
  const done: number[] = []
  for (let run = 0; run < RUNS; run++) {
    firstPaint.push(await coldRun(browser, url, FIRST_PAINT))
    done.push(await coldRun(browser, url, driver(drive)))
  }
  await browser.close()
  return { firstPaint: median(firstPaint), done: median(done) }
}

const FIRST_PAINT = `
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint) report(paint.startTime)
  }).observe({ type: 'paint', buffered: true })`

function driver(drive: () => boolean): string {
  return `
    const drive = ${drive}
    const timer = setInterval(() => {
      if (!document.body || !drive()) return
      clearInterval(timer)
      report(performance.now())
    }, 8)`
}

/** Opens the page in a new context, and returns the first time that `script` reports there. */
async function coldRun(browser: Browser, url: string, script: string): Promise<number> {
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
  const { promise, resolve } = Promise.withResolvers<number>()
  await page.exposeFunction('report', resolve)
  await page.addInitScript(script)
  await page.goto(url, { waitUntil: 'commit' })
  const time = await promise
  await context.close()
  return time
}

/** Leads from the welcome phase to a question that the rider can answer. */
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

/** Clicks the bare page's button until it counts: React has hydrated the page then. */
export function driveBarePage(): boolean {
  const button = document.querySelector('button')
  button?.click()
  return Number(button?.textContent) > 0
}
