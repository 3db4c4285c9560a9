import { mkdirSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { LANGUAGES } from '../app/base/text/languages.ts'

const SIZES = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
}
const SHOTS = [
  { size: 'narrow', name: 'welcome', show: showWelcome },
  { size: 'narrow', name: 'question', show: showQuestion },
  { size: 'wide', name: 'question', show: showQuestion },
] as const

/** Takes the pictures of the manifests, which a browser shows before it installs the app. */
export async function takeManifestScreenshots(browser: Browser, origin: string): Promise<void> {
  for (const { prefix } of LANGUAGES) {
    const folder = `public${prefix}/screenshots`
    mkdirSync(folder, { recursive: true })
    for (const { size, name, show } of SHOTS) {
      const context = await browser.newContext({ ...SIZES[size], reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript(() => localStorage.setItem('lettered', 'yes'))
      await show(page, origin + prefix)
      const picture = await page.screenshot({ animations: 'disabled' })
      await sharp(picture).webp({ quality: 70 }).toFile(`${folder}/${name}-${size}.webp`)
      await context.close()
    }
  }
}

async function showWelcome(page: Page, address: string) {
  await page.goto(`${address}/`)
  await page.locator('html.lettered:not(.unpainted)').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => null))
}

async function showQuestion(page: Page, address: string) {
  await page.goto(`${address}/practice/ohio`)
  await page.waitForLoadState('networkidle')
  // A click by Playwright would scroll to the option first.
  await page
    .locator('fieldset input')
    .last()
    .evaluate((option) => (option as HTMLElement).click())
  await page.locator('fieldset h2').waitFor()
  await page.waitForLoadState('networkidle')
}
