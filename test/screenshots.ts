import { writeFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ensureChromium } from './chromium.ts'
import { startFakeGeocoder } from './e2e/fake-geocoder.ts'
import { type ProductionServer, startProductionServer } from './e2e/production-server.ts'
import { riderOn, times } from './e2e/rider.ts'
import { takeManifestScreenshots } from './manifest-screenshots.ts'
import { LOOK, lookOf } from './pictured-look.ts'
import { takeSchoolScreenshots } from './school-screenshots.ts'

/*
 * `npm run screenshots` takes the pictures of the README, of docs/schools.md and of the manifests from the built product.
 * It also writes the hash of how the README's pages look, so that a test tells when its pictures are
 * out of date.
 */

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
const LAPTOP = { viewport: { width: 1280, height: 800 } }
/** The space around the pictures of the phone, in pixels, and its color. */
const GAP = 12
const BACKGROUND = '#8b8c90'
/** Shows where a transition ends, such as that of the progress bar. */
const STILL = { animations: 'disabled' } as const
const SMALL = { palette: true, effort: 10 }

/** Draws the same questions each time. */
const SAME_DRAWS = `{
  let seed = 7
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
}`

const geocoder = await startFakeGeocoder()
const server = await startProductionServer(geocoder.url)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const phones = await onAPhone(browser, server)
  await beside(phones, PHONE.viewport).toFile('docs/screenshot.png')
  const spanish = await onASpanishPhone(browser, server)
  await beside(spanish, PHONE.viewport).toFile('docs/screenshot-es.png')
  const laptop = await onALaptop(browser, server)
  await sharp(laptop).png(SMALL).toFile('docs/screenshot-laptop.png')
  await takeManifestScreenshots(browser, server.origin)
  await takeSchoolScreenshots(browser, server.origin)
  const ask = async (path: string) => (await fetch(server.origin + path)).text()
  writeFileSync(LOOK, await lookOf(ask))
} finally {
  await browser.close()
  await server.stop()
  await geocoder.close()
}

async function open(browser: Browser, server: ProductionServer, options: BrowserContextOptions) {
  const fixed = {
    baseURL: server.origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  } as const
  const context = await browser.newContext({ ...options, ...fixed })
  await context.addInitScript(SAME_DRAWS)
  const page = await context.newPage()
  await page.goto('/')
  const rider = riderOn(page, options.hasTouch ?? false, server)
  await rider.chooses('Oregon')
  await settles(page)
  return { page, rider }
}

/** The lettering and the colors of the plates load late. */
async function settles(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    scrollTo(0, 0)
    return document.fonts.ready.then(() => null)
  })
}

/** Pictures of the first page with a state, a question with a wrong answer, and the result. */
async function onAPhone(browser: Browser, server: ProductionServer): Promise<Buffer[]> {
  const { page, rider } = await open(browser, server, PHONE)
  const first = await page.screenshot(STILL)
  await rider.starts('Oregon')
  await rider.answersAll(...times(4, true))
  await rider.answers(false)
  const question = await page.screenshot(STILL)
  await rider.goesOn()
  await rider.answersAll(...times(6, true), false)
  await page.getByRole('heading', { name: 'Quiz Complete!' }).waitFor()
  return [first, question, await page.screenshot(STILL)]
}

/** The same pictures in Spanish. Between them the quiz goes on in English, in which the rider knows the answers. */
async function onASpanishPhone(browser: Browser, server: ProductionServer): Promise<Buffer[]> {
  const { page, rider } = await open(browser, server, PHONE)
  const explanation = page.getByRole('heading', { name: 'Explicación' })
  const inSpanish = async () => {
    await page.goto('/es/')
    await rider.press(page.getByRole('button', { name: /^Continuar la prueba/ }))
  }
  await page.goto('/es/')
  await settles(page)
  const first = await page.screenshot(STILL)
  await page.goto('/')
  await rider.starts('Oregon')
  await rider.answersAll(...times(4, true))
  await rider.answers(false)
  await inSpanish()
  await explanation.waitFor()
  await settles(page)
  const question = await page.screenshot(STILL)
  await page.goto('/')
  await rider.press(rider.offer())
  await rider.goesOn()
  await rider.answersAll(...times(6, true))
  const { correctAnswer } = await rider.currentItem()
  const [, ...options] = await rider.questionOnScreen()
  const wrong = options.findIndex((option) => option !== correctAnswer)
  await inSpanish()
  await page
    .locator('fieldset label')
    .nth(wrong)
    .evaluate((label: HTMLElement) => label.click())
  await explanation.waitFor()
  await rider.press(page.getByRole('button', { name: 'Terminar prueba' }))
  await page.getByRole('heading', { name: '¡Prueba terminada!' }).waitFor()
  await settles(page)
  return [first, question, await page.screenshot(STILL)]
}

/** A picture of the first page with a state. */
async function onALaptop(browser: Browser, server: ProductionServer): Promise<Buffer> {
  const { page } = await open(browser, server, LAPTOP)
  return page.screenshot(STILL)
}

function beside(pictures: Buffer[], { width, height }: typeof PHONE.viewport) {
  const whole = {
    width: pictures.length * (width + GAP) + GAP,
    height: height + 2 * GAP,
    channels: 3 as const,
    background: BACKGROUND,
  }
  const layers = pictures.map((input, place) => {
    return { input, top: GAP, left: GAP + place * (width + GAP) }
  })
  return sharp({ create: whole }).composite(layers).png(SMALL)
}
