import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { letterFromTheStart } from './lettering.ts'

test.beforeEach(async ({ page }) => {
  await letterFromTheStart(page)
  await page.goto('/')
  await expect(page.locator('html')).toContainClass('lettered')
  await page.evaluate(() => document.fonts.ready)
})

test('Every character of the Latin alphabets takes room', async ({ page }) => {
  const without = await page.evaluate(async () => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) return ['no canvas']
    context.font = `20px ${getComputedStyle(document.body).fontFamily}`
    const codes = Array.from({ length: 0x17f - 0x20 + 1 }, (_, index) => 0x20 + index)
    const characters = [...codes, 0x2c6, 0x2da, 0x2dc, 0x2013, 0x2014, 0x2019, 0x2022, 0x2026]
      .map((code) => String.fromCodePoint(code))
      .filter((character) => !/\p{C}/u.test(character))
    await document.fonts.load(context.font, characters.join(''))
    return characters.filter((character) => context.measureText(character).width === 0)
  })
  expect(without).toEqual([])
})

test('The whole font comes when a text has a letter that is not common', async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => family.replaceAll('"', '') === 'Overpass')
        .map(({ status }) => status),
    )
  const write = (text: string) =>
    page.evaluate(async (words) => {
      document.querySelector('h1')?.append(words)
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      await document.fonts.ready
    }, text)
  await write('“½ – §7”')
  expect(await loaded()).toEqual(['loaded', 'unloaded'])
  await write('é')
  await expect.poll(loaded).toEqual(['loaded', 'loaded'])
})

test('Capitals stand in the middle of buttons, badges and plates', async ({ page, rider }) => {
  expect.soft(await offTheMiddle(rider.button('Choose State'))).toBeLessThan(1)
  expect.soft(await offTheMiddle(rider.button('Use my location'))).toBeLessThan(1)
  expect
    .soft(await offTheMiddle(page.getByLabel('Tags').first().locator('li').first()))
    .toBeLessThan(1)
  await rider.chooses('California')
  expect.soft(await unevenPlate(page)).toBeLessThan(1)
  await rider.press(rider.start('California'))
  expect
    .soft(await offTheMiddle(page.locator('fieldset label > [aria-hidden]').first()))
    .toBeLessThan(1)
})

test('The buttons of a column are equally wide, their edges too', async ({ page, rider }) => {
  await rider.press(page.getByRole('main').getByRole('button', { name: 'Feedback' }))
  const modal = page.getByRole('dialog', { name: 'Send feedback' })
  const looks = (button: Locator) =>
    button.evaluate((element) => ({
      width: element.getBoundingClientRect().width,
      shadow: getComputedStyle(element).boxShadow,
      outline: getComputedStyle(element).outlineStyle,
    }))
  const main = await looks(modal.getByRole('button', { name: 'Send feedback' }))
  const plain = await looks(modal.getByRole('button', { name: 'Close' }))
  expect(main).toEqual({ width: plain.width, shadow: 'none', outline: 'none' })
  expect(plain).toEqual(main)
})

/** Returns the distance in pixels from the middle of an element to the middle of its capital letters. */
function offTheMiddle(element: Locator): Promise<number> {
  return element.evaluate((box) => {
    const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!text?.parentElement || !context) throw new Error('There is no text.')
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement)
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const capitals = context.measureText('H')
    const range = document.createRange()
    range.selectNodeContents(text)
    const baseline = range.getBoundingClientRect().top + capitals.fontBoundingBoxAscent
    const { top, height } = box.getBoundingClientRect()
    return Math.abs(baseline - capitals.actualBoundingBoxAscent / 2 - (top + height / 2))
  })
}

/** Returns how much more room a plate has below its letters than above them, in pixels. */
function unevenPlate(page: Page): Promise<number> {
  const plate = page.locator('main span:has(> [aria-hidden])').filter({ hasText: 'CA' }).first()
  return plate.evaluate((element) => {
    const [name, abbrev] = [...element.children].map((child) => child.getBoundingClientRect())
    const { top, bottom } = element.getBoundingClientRect()
    return Math.abs((name?.top ?? 0) - top - (bottom - (abbrev?.bottom ?? 0)))
  })
}
