import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../test/chromium.ts'

/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms of latency, a processor 4 times slower. */
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY_MS = 150
const SLOWDOWN = 4

export function startBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking']
  return chromium.launch({ executablePath: ensureChromium(), args })
}

/** Uses a phone with an empty cache. */
export async function withPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const result = await use(page)
  await context.close()
  return result
}
