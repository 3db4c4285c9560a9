import { expect, test } from './app.ts'
import { letterFromTheStart } from './lettering.ts'

test('Other spellings lead to the page of the state', { tag: '@laptop' }, async ({ page }) => {
  for (const other of ['OH', 'Ohio', 'ohio/1']) {
    const response = await page.request.get(`/practice/${other}`, { maxRedirects: 0 })
    const answer = [other, response.status(), response.headers().location]
    expect(answer).toEqual([other, 301, '/practice/ohio'])
  }
  const begun = '/practice/OH/quiz?draw=1&answers=A'
  const response = await page.request.get(begun, { maxRedirects: 0 })
  expect(response.headers().location).toBe('/practice/ohio/quiz?draw=1&answers=A')
})

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

test('A wrong name shows the wall of plates', { tag: '@laptop' }, async ({ page, noise }) => {
  noise.allow(/status of 404/)
  expect((await page.goto('/practice/atlantis/quiz'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No such state' })).toBeVisible()
  const response = await page.goto('/practice/atlantis')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No such state' })).toBeVisible()
  await page.getByRole('link', { name: 'Ohio' }).click()
  await expect(page).toHaveURL('/practice/ohio')
  await expect(page).toHaveTitle('Ohio motorcycle permit practice test')
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
