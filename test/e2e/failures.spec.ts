import type { Page, Route } from '@playwright/test'
import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { dialogsOf } from './payloads.ts'

const LOAD_FAILED = 'Failed to load quiz for selected state.'
const NO_ITEMS = 'No quiz items found for this state.'

const FAILURES = [
  {
    what: 'The server fails',
    answer: (route: Route) => route.fulfill({ status: 500, body: 'Something went wrong' }),
    sound: /^console warning: Error: Questions of CA: status 500/,
  },
  {
    what: 'The state has gone',
    answer: (route: Route) => route.fulfill({ status: 404, json: null }),
    sound: /^console warning: Error: Questions of CA: status 404/,
  },
  {
    what: 'The connection is cut',
    answer: (route: Route) => route.abort('connectionreset'),
    sound: /^console warning: TypeError: Failed to fetch/,
  },
  {
    what: 'Another server answers with a page',
    answer: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in</p>' }),
    sound:
      /^console warning: Error: Something before the server answered \/questions\/CA with a page/,
  },
  {
    what: 'The state has no questions',
    answer: (route: Route) => route.fulfill({ json: [] }),
    sound: null,
  },
]

test('A rider reads each time that a quiz does not load, whatever fails, and can start later', async ({
  page,
  rider,
  noise,
}) => {
  noise.allow(/Failed to load resource: .*(status of (404|500)|net::ERR_CONNECTION_RESET)/)
  noise.allow(/^request failed: \S+\/questions\/CA net::ERR_CONNECTION_RESET/)
  for (const { sound } of FAILURES) if (sound) noise.allow(sound)
  await page.goto('/')
  const start = rider.start('California')
  for (const { what, answer, sound } of FAILURES) {
    await page.route('**/questions/CA', answer)
    await rider.chooses('California')
    await expect(page.getByRole('alert'), what).toHaveText('')
    for (const _ of [1, 2]) {
      await rider.press(start)
      await expect(page.getByRole('alert'), what).toHaveText(sound ? LOAD_FAILED : NO_ITEMS)
      await expect(start).toBeEnabled()
    }
    expect(await rider.keptQuizzes()).toEqual([])
    await page.unroute('**/questions/CA')
  }
  await rider.press(start)
  await expect(rider.place).toHaveText('Question 1 of 12')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('A rider who presses Start twice while it loads gets one quiz', async ({ page, rider }) => {
  const answer = await holdRequests(page, '**/questions/CA')
  await page.goto('/')
  await rider.chooses('California')
  for (const _ of [1, 2]) await rider.press(rider.start('California'))
  answer()
  await expect(rider.place).toHaveText('Question 1 of 12')
  await rider.answersAll(true)
  await expect(rider.place).toHaveText('Question 2 of 12')
  expect(await rider.keptQuizzes()).toHaveLength(1)
})

test('A rider who loses the connection on the welcome page gets to the results', async ({
  page,
  rider,
  context,
  server,
  noise,
}) => {
  // Pictures of articles load late. The log of answers loads with the first answer.
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /Could not (log|count)/)
  const drawn = (await server.questions('CA')).filter((item) => 'picture' in item).slice(0, 3)
  await page.route('**/questions/CA', (route) => route.fulfill({ json: drawn }))
  await page.goto('/')
  await rider.chooses('California')
  // The app loads the drawings once it has the questions.
  await expect.poll(() => loadedFrom(page, '/pictures/')).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lettered'))).toBe('yes')
  // Playwright would still answer a routed request.
  await page.unroute('**/questions/CA')
  await context.setOffline(true)
  await rider.press(rider.start('California'))
  await rider.answersAll(true, true, true)
  await expect(page.getByText('3 out of 3 correct', { exact: true })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/progress')
  await expect(page.getByText(/^Answer 37 more new questions /)).toBeVisible()
})

test('An address that is unknown or hostile shows the missing page and no part of itself', async ({
  page,
  context,
  rider,
  noise,
}) => {
  noise.allow(/^console error: Failed to load resource: .* status of 404/)
  const dialogs = dialogsOf(context)
  for (const address of [
    '/%3Cscript%3Ealert(1)%3C/script%3E',
    '/%22onload=%22alert(1)?%3Cscript%3Ealert(1)%3C/script%3E#<img src=x onerror=alert(1)>',
    '/questions/../alert(1)',
  ]) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No road here', exact: true })).toBeVisible()
    expect(await response?.text()).not.toContain('alert(1)')
    expect(await page.content()).not.toContain('alert(1)')
    expect(dialogs).toEqual([])
  }
  await expect(page).toHaveTitle('Page not found')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await rider.press(page.getByRole('link', { name: 'Back to the quiz', exact: true }))
  await expect(rider.button('Choose State')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

/** Returns how many files with such an address the page has loaded. */
function loadedFrom(page: Page, start: string): Promise<number> {
  return page.evaluate((start) => {
    const loaded = performance.getEntriesByType('resource')
    return loaded.filter(({ name }) => name.startsWith(location.origin + start)).length
  }, start)
}
