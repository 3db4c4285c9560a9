import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { letterFromTheStart } from './lettering.ts'

const STYLES = /<style id="styles"[^>]*>(.*?)<\/style>/s

for (const path of ['/', '/practice/ohio', '/practice/ohio/exam', '/content', '/privacy']) {
  test(`${path} needs no more styles than it carries, until its script starts`, async ({
    page,
  }) => {
    const all = (await (await page.request.get('/progress')).text()).match(STYLES)?.[1] ?? ''
    await letterFromTheStart(page)
    await page.goto(path)
    await expect(page.locator('html')).toContainClass('lettered')
    expect((await stylesOf(page)).length).toBeLessThan(0.8 * all.length)
    for (const isPicked of [false, true]) {
      if (isPicked) await pickSilently(page)
      expect(await page.evaluate(differencesWith, all)).toEqual([])
    }
    await expect(page.locator('script[data-preload]')).toBeAttached()
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

/**
 * Runs in the page, because the styles of all elements are megabytes. Returns what looks different once
 * the page also has these styles.
 */
function differencesWith(styles: string): string[] {
  const elements = [...document.querySelectorAll('body, body *')]
  const names = [...getComputedStyle(document.body)]
  const looks = () =>
    elements.map((element) => {
      const style = getComputedStyle(element)
      return names.map((name) => style.getPropertyValue(name))
    })
  const before = looks()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
  const after = looks()
  document.adoptedStyleSheets = []
  if (names.length < 200) return ['The browser lists no properties.']
  return elements.flatMap(({ localName, className }, element) =>
    names
      .filter((_, name) => before[element]?.[name] !== after[element]?.[name])
      .map((name) => `${localName}.${className} ${name}`),
  )
}
