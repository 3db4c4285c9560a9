import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import { blockStorage } from './no-storage.ts'

const LIGHT = 'rgb(247, 246, 242)'
const DARK = 'rgb(27, 28, 30)'

const themes = (page: Page) => page.getByRole('combobox', { name: 'Theme', exact: true })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/**
 * Returns the page's own color and the color of the browser's bar, which is the first matching
 * `theme-color`.
 */
function colors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    const bar = metas.find(({ media }) => matchMedia(media).matches)?.content ?? ''
    return [getComputedStyle(document.documentElement).backgroundColor, bar]
  })
}

/** Records the page's theme when the body begins. The browser cannot paint anything before that. */
function watchBody() {
  new MutationObserver((_, observer) => {
    if (!document.body) return
    Object.assign(window, { atBody: document.documentElement.dataset.theme ?? 'system' })
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

test('A theme shows at once, stays, is there before the first paint, and can be taken back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(watchBody)
  await page.goto('/')
  expect(await colors(page)).toEqual([LIGHT, '#ffc914'])
  await expect(themes(page)).toHaveValue('system')
  await themes(page).selectOption('Dark')
  await expect.poll(() => colors(page)).toEqual([DARK, '#1b1c1e'])

  for (const address of ['/', '/practice/oregon', '/content']) {
    await page.goto(address)
    expect(await page.evaluate(() => Reflect.get(window, 'atBody')), address).toBe('dark')
    await expect(themes(page)).toHaveValue('dark')
    expect(await colors(page), address).toEqual([DARK, '#1b1c1e'])
  }
  await expectAccessible(page, 'the dark theme')

  await page.emulateMedia({ colorScheme: 'dark' })
  await themes(page).selectOption('Light')
  await expect.poll(() => colors(page)).toEqual([LIGHT, '#ffc914'])
  // Otherwise a browser that darkens pages would also darken the theme that the rider chose.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light only')
  await themes(page).selectOption('System')
  await expect.poll(() => colors(page)).toEqual([DARK, '#1b1c1e'])
  expect(await stored(page)).toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await colors(page)).toEqual([LIGHT, '#ffc914'])
})

test('Other tabs follow, and so does a page that comes back out of memory', {
  tag: '@laptop',
}, async ({ page, context }) => {
  await page.goto('/content')
  const other = await context.newPage()
  await other.goto('/practice/oregon')
  await expect(other.getByRole('radio').first()).toBeEnabled()
  await themes(page).selectOption('Dark')
  await expect.poll(() => colors(other)).toEqual([DARK, '#1b1c1e'])
  await expect(themes(other)).toHaveValue('dark')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await colors(page)).toEqual([LIGHT, '#ffc914'])
  await expect(themes(page)).toHaveValue('light')
})

test('Paper stays white, and a value from elsewhere is no theme', { tag: '@laptop' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/content')
  expect(await colors(page)).toEqual([DARK, '#1b1c1e'])
  await page.emulateMedia({ media: 'print' })
  expect((await colors(page))[0]).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.addInitScript(() => localStorage.setItem('theme', 'constructor'))
  await page.reload()
  expect(await colors(page)).toEqual([LIGHT, '#ffc914'])
  await expect(themes(page)).toHaveValue('system')
})

test('Without storage the theme lasts as long as the page', { tag: '@laptop' }, async ({
  page,
  noise,
}) => {
  noise.allow(/^console warning/)
  await blockStorage(page, 'localStorage')
  await page.goto('/content')
  await themes(page).selectOption('Dark')
  await expect.poll(() => colors(page)).toEqual([DARK, '#1b1c1e'])
  await expect(themes(page)).toHaveValue('dark')
})
