import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { expectAccessible } from './looks.ts'
import { riderOn } from './rider.ts'
import {
  anEmail,
  finishesQuiz,
  savedExams,
  waitingOnDevice,
  welcome,
  withShortQuizzes,
} from './short-quiz.ts'
import { arriveAs, signIn, signInButton, signInElsewhere } from './sign-in.ts'

const CURRENT_EXAM = /Oct|Nov|Dec|Jan|20\d\d/

withShortQuizzes()

test('A rider signs in after the quiz: it is saved once, and stays in the history', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  // Some browsers say that they are offline when they are not. A press tries all the same.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  await page.goto('/')
  await finishesQuiz(rider, true, false)
  await expect(page.getByText('Want to track your progress over time?')).toBeVisible()
  await signIn(page, rider.button('Sign In to Save Results'), anEmail())
  await expect(page.getByText('Results saved.', { exact: true })).toBeVisible()
  await expect(savedExams(page)).toHaveCount(1)
  await expect(savedExams(page)).toContainText(['50%'])
  for (const text of ['1/2', 'Quiz', 'CA', 'Practice', CURRENT_EXAM]) {
    await expect(savedExams(page)).toContainText([text])
  }

  await page.reload()
  await expect(page.getByText('Results saved.', { exact: true })).toBeVisible()
  await expect(savedExams(page)).toHaveCount(1)

  await rider.press(rider.button('Try Again'))
  await finishesQuiz(rider, true, true)
  await expect(savedExams(page)).toHaveCount(2)
  await expect(savedExams(page)).toContainText(['100%', '50%'])
  await expect(savedExams(page).first()).toContainText('Pass')
  const chart = page.getByRole('img', {
    name: 'Your last 2 quizzes and exams, oldest first: 50%, 100%.',
  })
  await expect(chart).toBeVisible()
  const list = page.getByRole('list', { name: 'Your Saved Exams' })
  await expect(list).toHaveCSS('max-height', '256px')
  await expect(list).toHaveCSS('overflow-y', 'auto')
  await expectAccessible(page, 'saved exams')
  await rider.press(rider.button('Delete my data'))
  await expectAccessible(page, 'delete', 'dialog[open]')
})

test('The new result appears at once, and gets its time from the server', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await arriveAs(page, anEmail())
  const release = await holdRequests(page, '**/attempts')
  await finishesQuiz(rider, true, true)
  await expect(savedExams(page)).toHaveCount(1)
  await expect(savedExams(page)).toContainText(['Pending timestamp'])
  await expect(page.getByText('Saving your results…', { exact: true })).toBeVisible()
  release()
  await expect(savedExams(page)).toContainText([CURRENT_EXAM])
  await expect(page.getByText('Results saved.', { exact: true })).toBeVisible()
})

test('A result that could not be saved waits, and is saved by the next attempt', {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  noise.allow(/status of 500/, /Could not save results\./, /Could not load saved results\./)
  await arriveAs(page, anEmail())
  const requests = ['**/attempts', '**/users/*/results']
  for (const one of requests) {
    await page.route(one, (route) => route.fulfill({ status: 500, body: '' }))
  }
  await finishesQuiz(rider, true, true)
  const main = page.getByRole('main')
  await expect(main.getByText('Could not save results. Please try again.')).toBeVisible()
  await expect(main.getByText('Could not load your saved exams.')).toBeVisible()
  await expect(rider.button('Save again')).toBeVisible()
  for (const one of requests) await page.unroute(one)
  // On a slow machine the page may already have retried by itself.
  await expect(async () => {
    const again = rider.button('Save again')
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(page.getByText('Results saved.', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await rider.press(rider.button('Load again'))
  await expect(savedExams(page)).toHaveCount(1)
})

test('A rider downloads their data, and deletes it', { tag: '@phone' }, async ({
  page,
  rider,
  context,
  server,
  noise,
}) => {
  await arriveAs(page, anEmail())
  await finishesQuiz(rider, true, true)
  await expect(savedExams(page)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await rider.press(page.getByRole('link', { name: 'Download my data' }))
  expect((await download).suggestedFilename()).toBe('my-saved-exams.json')

  // The server refuses this result, so it waits on the device. The deletion must remove it, too.
  noise.allow(/status of 503/, /Could not load saved results\./)
  await rider.press(rider.button('Try Again'))
  const results = /\/users\/\w+\/results|\/attempts$/
  await page.route(results, (route) => route.fulfill({ status: 503 }))
  await finishesQuiz(rider, false, false)
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()

  // Another tab shows the results of a quiz, and what is known of the rider.
  const other = await context.newPage()
  await other.goto('/')
  await finishesQuiz(riderOn(other, true, server), false, false)

  await rider.press(rider.button('Delete my data'))
  await expect(rider.button('Cancel')).toBeFocused()
  const colors = (name: string) =>
    rider.button(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await colors('Delete everything')).toBe(await colors('Cancel'))
  // The page may still be fetching answers. The server refuses this once the data is deleted.
  noise.allow(/status of 404/)
  await rider.press(rider.button('Delete everything'))
  const notice = page.getByRole('status').filter({ hasText: 'Your data is deleted.' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(signInButton(page)).toBeVisible()
  await expect(signInButton(other)).toBeVisible()
  for (const tab of [page, other]) {
    await expect(welcome(tab)).toBeVisible()
    await expect(tab.getByText(/Last result|questions answered|Quiz Complete/)).toHaveCount(0)
    await expect(tab.getByRole('link', { name: 'Practice my mistakes', exact: true })).toBeVisible()
    expect(await tab.title()).toBe('Motorcycle license practice test for your state')
  }
  expect(await waitingOnDevice(page)).toEqual([])
  const left = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  const ofRider = async () =>
    (await left()).filter((key) => !/^(lettered|state|react-router-.*)$/.test(key))
  await expect.poll(ofRider).toEqual([])
  await page.unroute(results)
  await page.reload()
  await expect(notice).toHaveCount(0)
  await signInElsewhere(page, anEmail())
  await finishesQuiz(rider, true, false)
  await expect(savedExams(page)).toHaveCount(1)
})
