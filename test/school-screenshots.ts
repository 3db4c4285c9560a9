import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { joinByHttp } from './e2e/pupil-by-http.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SMALL = { palette: true, effort: 10 }
const NAMES = 'Ana Ben Cy Dee Eli Fay Gus Hal Ivy Jo Kim Lee'.split(' ')

type Item = { id: string; correctAnswer: string }

/** Takes the pictures of docs/schools.md: a course with twelve pupils who have answered its first lesson. */
export async function takeSchoolScreenshots(browser: Browser, origin: string): Promise<void> {
  const page = await open(browser, DESK)
  await page.goto(`${origin}/schools`)
  await page.getByRole('textbox', { name: 'Name of the course' }).fill('Spring course')
  await page.getByRole('textbox', { name: /^School/ }).fill('Two Wheels')
  await page.getByRole('combobox', { name: 'State' }).selectOption('ohio')
  await page.getByRole('button', { name: 'Open the course' }).click()
  await page.getByLabel(/^Number of questions/).fill('12')
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  const address = (await page.getByText(/\/class\/[a-z0-9]{8}$/).textContent()) ?? ''
  const keys = await keysOf(origin)
  const phone = await open(browser, PHONE)
  await phone.goto(address)
  await phone.getByRole('textbox', { name: /^Nickname/ }).fill('Ana')
  await phone.getByRole('button', { name: 'Begin' }).click()
  await phone.locator('fieldset').waitFor()
  await shoot(phone, 'pupil')
  for (const [n, name] of NAMES.slice(1).entries()) {
    const pupil = await joinByHttp(origin, address, name)
    // Each pupil misses some questions, and most of them the third one.
    const isWrong = (number: number) =>
      number === 3 ? n % 4 > 0 : (number * 5 + n * 3) % 11 < n % 5
    await pupil.answersAll((number, { item, options }) => {
      const key = options.indexOf(keys.get(item) ?? '')
      return isWrong(number) ? key + 1 + (n % 2) : key
    })
  }
  await page.reload()
  await page.getByRole('heading', { name: '12 pupils' }).waitFor()
  await page
    .getByRole('heading', { name: 'Lessons' })
    .evaluate((lessons) => lessons.scrollIntoView())
  await shoot(page, 'course')
  const wall = await page
    .getByRole('link', { name: /on the wall/ })
    .first()
    .getAttribute('href')
  await page.goto(`${origin}${wall}?lesson=01&question=3&shown`)
  await shoot(page, 'wall')
  for (const one of [page, phone]) await one.context().close()
}

async function keysOf(origin: string): Promise<Map<string, string>> {
  const { items } = await (await fetch(`${origin}/open-bank/ohio.json`)).json()
  return new Map(items.map(({ id, correctAnswer }: Item) => [id, correctAnswer]))
}

async function open(browser: Browser, options: typeof DESK): Promise<Page> {
  const fixed = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...options, ...fixed })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('lettered', 'yes'))
  return page
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture).png(SMALL).toFile(`docs/school-${name}.png`)
}
