import { expect, test } from './app.ts'
import { letterFromTheStart } from './lettering.ts'

test('A page from the browser’s memory shows what was chosen since', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('state', 'CA')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('link', { name: 'Start California Quiz' })).toBeVisible()
})

test.describe('With motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('A script that arrives before a pick moves nothing', { tag: '@phone' }, async ({ page }) => {
    await letterFromTheStart(page)
    await page.goto('/practice/california')
    const places = () =>
      page.evaluate(() => ({
        rows: [...document.querySelectorAll('main form label')].map(
          (row) => row.getBoundingClientRect().y,
        ),
        below: document.querySelector('#about-test')?.getBoundingClientRect().y,
        moving: document.getAnimations().length,
      }))
    await expect(page.locator('#about-test')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(async () => (await places()).moving).toBe(0)
    const before = await places()
    await page.keyboard.press('Shift')
    await expect(page.locator('main form')).not.toHaveAttribute('action')
    expect(await places()).toEqual(before)
  })
})
