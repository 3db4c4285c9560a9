import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../server/server-process.fixture.ts'
import { findChromium } from './chromium.ts'

/** Takes the screenshots of the web app manifests. A browser shows them before it installs the app. */
const SIZES = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
}
const SHOTS = [
  { size: 'narrow', name: 'welcome', show: showWelcome },
  { size: 'narrow', name: 'question', show: showQuestion },
  { size: 'wide', name: 'question', show: showQuestion },
] as const

const server = await startServer({ LOG_LEVEL: 'info' })
await server.logLine(({ msg }) => msg.startsWith('ready'))
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const prefix of ['', '/es']) {
  const folder = `public${prefix}/screenshots`
  mkdirSync(folder, { recursive: true })
  for (const { size, name, show } of SHOTS) {
    const context = await browser.newContext({ ...SIZES[size], hasTouch: true })
    const page = await context.newPage()
    await show(page, server.origin + prefix)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture).webp({ quality: 70 }).toFile(`${folder}/${name}-${size}.webp`)
    await context.close()
  }
}
await browser.close()
server.child.kill('SIGTERM')
await server.ended
await server.remove()

async function showWelcome(page: Page, address: string) {
  await page.goto(`${address}/`)
  await page.locator('html.lettered').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

async function showQuestion(page: Page, address: string) {
  await page.addInitScript(() => localStorage.setItem('lettered', 'yes'))
  await page.goto(`${address}/practice/ohio`)
  // A click by Playwright would scroll to the option first.
  await page
    .locator('fieldset input')
    .last()
    .evaluate((option) => (option as HTMLElement).click())
  await page.locator('fieldset h2').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
}
