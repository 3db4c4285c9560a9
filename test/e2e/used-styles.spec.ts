import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

const STYLES = /<style id="styles"[^>]*>([^<]*)</

for (const path of ['/', '/practice/ohio', '/practice/ohio/exam', '/content', '/privacy']) {
  test(`${path} needs no more styles than it carries, until its script starts`, async ({
    page,
  }) => {
    const all = (await (await page.request.get('/progress')).text()).match(STYLES)?.[1] ?? ''
    await page.goto(path)
    await expect(page.locator('html')).toContainClass('lettered')
    expect((await stylesOf(page)).length).toBeLessThan(0.8 * all.length)
    for (const isPicked of [false, true]) {
      if (isPicked) await pickSilently(page)
      const before = await looks(page)
      await page.evaluate((styles) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [sheet]
      }, all)
      expect(await looks(page)).toEqual(before)
      await page.evaluate(() => (document.adoptedStyleSheets = []))
    }
    await expect(page.locator('#held-script')).toBeAttached()
  })
}

function stylesOf(page: Page): Promise<string> {
  return page.locator('#styles').evaluate(({ textContent }) => textContent)
}

/** Checks the first radio, if there is one, without the events that start the script. */
function pickSilently(page: Page): Promise<void> {
  return page.evaluate(() => {
    const radio = document.querySelector<HTMLInputElement>('input[type=radio]')
    if (radio) radio.checked = true
  })
}

/** Returns the computed styles of each element, as text. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const style = getComputedStyle(element)
      const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
      return `${element.localName}.${element.className} ${values.join('; ')}`
    }),
  )
}
