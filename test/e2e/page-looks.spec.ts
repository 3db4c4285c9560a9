import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { wake } from './wake.ts'

const ARTICLE = '/content/exam-day-checklist'

test('An article prints as paper, also from a dark screen', { tag: '@laptop' }, async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(ARTICLE)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to Articles' })).toBeHidden()

  const colors = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('article :is(h1, h2, p, li, time)')]
    const inks = texts.map((text) => getComputedStyle(text).color)
    return {
      inks: [...new Set(inks)],
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }
  })
  // Tags have the dark color of a road sign on paper, too, so this check skips that color.
  expect(colors.inks.filter((ink) => ink !== 'rgb(27, 28, 30)')).toEqual(['rgb(0, 0, 0)'])
  expect(colors.paper).toBe('rgb(255, 255, 255)')

  const address = page.getByRole('main').getByRole('link')
  await expect(address).toBeVisible()
  const written = await address.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(written).toBe(`" (${server.origin}${ARTICLE})"`)
})

test('A missing article looks as friendly as a missing page', { tag: '@phone' }, async ({
  page,
  noise,
}) => {
  noise.allow(/status of 404/)
  const signs = []
  for (const path of ['/no/such/road', '/content/no-such-article']) {
    await page.goto(path)
    signs.push(await page.getByRole('main').locator('section > svg').boundingBox())
    await expect(page.getByRole('main').getByText(/it has moved/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  }
  expect(signs[1]?.width).toBe(signs[0]?.width)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content not found.')
  await page.getByRole('link', { name: 'Back to Articles' }).click()
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
})

test.describe('on a slow network', () => {
  for (const { what, from, link, to } of [
    { what: 'articles', from: '/', link: 'Read more articles', to: '/content' },
    { what: 'article', from: '/content', link: /^Exam day checklist/, to: ARTICLE },
  ]) {
    test(`The way to the ${what} starts at the top at once and says that it loads`, {
      tag: '@phone',
    }, async ({ page, rider }) => {
      const arrive = await holdRequests(page, '**/*.data*')
      await page.goto(from)
      await wake(page)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
      await rider.press(page.getByRole('link', { name: link }).first())

      const status = page.getByRole('main').getByRole('status')
      await expect(status).toHaveText(`Loading ${what}…`)
      await expect(status).toBeInViewport({ ratio: 1 })
      await expect(page.locator('#main')).toBeFocused()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect(page).toHaveURL(from)

      arrive()
      await expect(page).toHaveURL(to)
      await expect(status).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    })
  }
})
