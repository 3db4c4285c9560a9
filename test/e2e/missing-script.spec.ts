import type { Page, Route } from '@playwright/test'
import { expect, test } from './app.ts'

test('A page without the root element reports it and does not start', async ({ page, noise }) => {
  noise.allow(/^exception: Error: The app cannot start/)
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<div id="root"', '<div id="other"')
    await route.fulfill({ response, body })
  })
  const error = page.waitForEvent('pageerror')
  await page.goto('/')
  await page.keyboard.press('Shift')
  expect((await error).message).toContain('no element with the id "root"')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The welcome page is readable, an exam leads to the quick quiz, and both have only what works', async ({
    page,
    rider,
    noise,
  }) => {
    noise.allow(/\/assets\/.*\.js csp$/)
    await page.goto('/')
    await expectWelcomeToRead(page)
    // The modal and the theme need the script, so they are missing. The plates work without it.
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Footer' })).toBeVisible()
    await expect(page.getByText('Theme', { exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: 'California' })).toBeInViewport()

    await page.goto('/practice/ohio/exam')
    await expect(page.getByText('The exam needs JavaScript.', { exact: false })).toBeVisible()
    await expect(rider.button('Start the exam')).toBeHidden()
    await rider.press(page.getByRole('link', { name: /quick 12-question quiz/ }))
    await expect(rider.place).toHaveText('Question 1 of 12')
  })
})

test('A browser without a function that the exam needs makes no exam, and the pages say why', async ({
  page,
  rider,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  for (const [path, text] of [
    ['/practice/ohio/exam', 'The exam needs JavaScript.'],
    ['/progress', 'This page needs JavaScript'],
    ['/mistakes', 'This page needs JavaScript'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text, { exact: false })).toBeVisible()
    await page.keyboard.press('Shift')
    await expect(rider.button('Start the exam')).toBeHidden()
  }
  await page.goto('/practice/california')
  await rider.answersAll(true)
  await expect(rider.place).toHaveText('Question 2 of 12')
  expect(new URL(page.url()).pathname).toBe('/practice/california/quiz')
  expect(sent).toEqual([])
})

test('A script that does not start takes along what needs it, once it had its time', async ({
  page,
  rider,
  noise,
}) => {
  noise.allow(/^exception: /)
  await page.clock.install()
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("altered")' }),
  )
  await page.goto('/practice/ohio/exam')
  await expect(rider.button('Start the exam')).toBeVisible()
  const error = page.waitForEvent('pageerror')
  await page.keyboard.press('Shift')
  await page.clock.runFor(1000)
  await error
  await page.clock.runFor(20_000)
  await expect(page.getByText('The exam needs JavaScript.', { exact: false })).toBeVisible()
  await expect(rider.button('Start the exam')).toBeHidden()
})

for (const { what, answer, happens, sounds } of [
  {
    what: 'blocked',
    answer: (route: Route) => route.abort('blockedbyclient'),
    happens: (page: Page) => page.waitForEvent('requestfailed'),
    sounds: [
      /^request failed: \S+\.js net::ERR_BLOCKED/,
      /^console error: Failed to load resource: net::ERR_BLOCKED/,
    ],
  },
  {
    what: 'cut in half',
    answer: async (route: Route) => {
      const response = await route.fetch()
      const code = await response.text()
      await route.fulfill({ response, body: code.slice(0, code.length / 2) })
    },
    happens: (page: Page) => page.waitForEvent('pageerror'),
    sounds: [/^exception: SyntaxError/],
  },
]) {
  test(`The welcome page is readable when its code is ${what}`, async ({ page, noise }) => {
    noise.allow(...sounds)
    await page.route('**/assets/*.js', answer)
    await page.goto('/')
    await Promise.all([happens(page), page.keyboard.press('Shift')])
    await expectWelcomeToRead(page)
    await expect(page.getByRole('button', { name: 'Choose State', exact: true })).toBeInViewport()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

async function expectWelcomeToRead(page: Page) {
  const heading = page.getByRole('heading', { name: 'Ready for your motorcycle test?' })
  await expect(heading).toBeInViewport()
  await expect(page.getByText('More than 380 questions', { exact: false })).toBeVisible()
  await expect(page.getByRole('status')).toContainText("Please choose the state exam you'd like")
}
