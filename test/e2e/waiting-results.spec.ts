import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { blockStorage } from './no-storage.ts'
import { type Rider, riderOn } from './rider.ts'
import {
  anEmail,
  finishesQuiz,
  percentagesOnServer,
  resultsSaved,
  savedExams,
  waitingOnDevice,
  welcome,
  withShortQuizzes,
} from './short-quiz.ts'
import { arriveAs, signInButton, signOutButton } from './sign-in.ts'

const SAVE_FAILED = 'Could not save results. Please try again.'
const SESSIONS = '**/attempts'
const WAITS = 'Saved on this device. It goes to your account when you are online.'
const OFFLINE_NOISE =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|Could not (save|load)|Loading the image|NetworkError/

withShortQuizzes()

/** Arrives signed in, waits until the page has loaded everything, and goes offline. */
async function goesOffline(page: Page, context: BrowserContext, ...others: Page[]) {
  await arriveAs(page, anEmail())
  for (const tab of others) await tab.goto('/')
  for (const tab of [page, ...others]) {
    await expect(tab.getByRole('heading', { name: 'Your Saved Exams' })).toBeVisible()
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lettered'))).toBe('yes')
  await page.waitForLoadState('networkidle')
  // Routed requests succeed even offline, so the questions load before.
  const loaded = page.waitForResponse('**/questions/CA')
  await page.evaluate(() => fetch('/questions/CA'))
  await loaded
  await context.setOffline(true)
}

async function pressesEveryButton(rider: Rider) {
  const { page, button, press } = rider
  const modal = page.getByRole('dialog')
  await press(button('Save again'))
  await expect(page.getByText(WAITS, { exact: true })).toBeVisible()
  await press(button('Load again'))
  await press(button('Delete my data'))
  await press(modal.getByRole('button', { name: 'Delete everything' }))
  await expect(modal.getByText('Could not delete your data. Please try again.')).toBeVisible()
  await press(modal.getByRole('button', { name: 'Cancel' }))
  for (const name of await page.getByRole('button', { name: 'Feedback', exact: true }).all()) {
    await press(name)
    await press(modal.getByRole('button', { name: 'Close' }))
  }
  await press(button('Try Again'))
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByText(WAITS, { exact: true })).toBeVisible()
  await press(signOutButton(page))
  await expect(signInButton(page)).toBeVisible()
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  await press(signInButton(page))
  await expect(page.getByRole('banner')).toContainText('You are offline.')
  expect(popups).toEqual([])
}

test('A quiz finished offline is saved once, at the next visit', async ({
  page,
  rider,
  context,
  noise,
}) => {
  noise.allow(OFFLINE_NOISE)
  await goesOffline(page, context)
  await finishesQuiz(rider, true, false)
  await expect(page.getByText(SAVE_FAILED, { exact: true })).toBeVisible()
  await expect(page.getByText(WAITS, { exact: true })).toBeVisible()
  await pressesEveryButton(rider)
  expect(await waitingOnDevice(page)).toHaveLength(1)

  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/')
  await expect(signOutButton(next)).toBeVisible()
  await expect.poll(() => waitingOnDevice(next)).toEqual([])
  expect(await percentagesOnServer(next)).toEqual([50])
  await expect(next.getByText('Saved on this device')).toHaveCount(0)
  await next.getByRole('heading', { name: 'Your Saved Exams' }).click()
  await expect(savedExams(next)).toHaveCount(1)
})

test('Quizzes finished offline in two tabs are sent in order, each once', async ({
  page,
  rider,
  context,
  hasTouch,
  server,
  noise,
}) => {
  noise.allow(OFFLINE_NOISE)
  const other = riderOn(await context.newPage(), hasTouch, server)
  await goesOffline(page, context, other.page)
  await expect(signOutButton(other.page)).toBeVisible()
  await finishesQuiz(rider, true, true)
  await finishesQuiz(other, true, false)
  await rider.press(rider.button('Try Again'))
  await finishesQuiz(rider, false, false)
  await expect(
    page.getByText(
      '3 results are saved on this device. They go to your account when you are online.',
    ),
  ).toBeVisible()

  await context.setOffline(false)
  for (const tab of [page, other.page]) await expect(resultsSaved(tab)).toBeVisible()
  expect(await percentagesOnServer(page)).toEqual([0, 50, 100])
  for (const tab of [page, other.page]) await expect(savedExams(tab)).toHaveCount(3)
})

/** Notes when the page sends results, by its own clock. Returns a function that returns the times so far. */
async function timesOfSending(page: Page): Promise<() => Promise<number[]>> {
  const times = await page.evaluateHandle(() => {
    const { fetch } = window
    const sent: number[] = []
    window.fetch = (input, init) => {
      if (`${input}`.endsWith('/attempts') && init?.method === 'POST') sent.push(Date.now())
      return fetch(input, init)
    }
    return sent
  })
  return () => times.jsonValue()
}

test('A server that recovers gets the waiting results, with a pause between attempts', async ({
  page,
  rider,
  noise,
}) => {
  // The test moves the clock forward, and this ends waits for requests and for the database.
  noise.allow(/status of 503/, /TimeoutError: (signal timed out|The database did not answer)/)
  await arriveAs(page, anEmail())
  await page.clock.install()
  await page.route(SESSIONS, (route) => route.fulfill({ status: 503 }))
  await rider.starts('California')
  await rider.answersAll(true)
  await rider.answers(true)
  const tries = await timesOfSending(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await rider.goesOn()
  await expect(page.getByText(WAITS, { exact: true })).toBeVisible()
  expect(await tries()).toHaveLength(1)
  // The page's clock stands still between the steps, so a slow machine only makes a pause longer.
  for (const count of [2, 3]) {
    await expect(async () => {
      await page.clock.runFor(2_500)
      // This request comes after the page's own requests, so those have ended when it ends.
      await page.evaluate(() => fetch('/me'))
      expect(await tries()).toHaveLength(count)
    }).toPass({ intervals: [100] })
  }
  const [first = 0, second = 0, third = 0] = await tries()
  for (const [pause, shortest] of [
    [second - first, 5_000],
    [third - second, 10_000],
  ] as const) {
    expect(pause).toBeGreaterThanOrEqual(shortest)
    expect(pause).toBeLessThan(60_000)
  }
  await page.unroute(SESSIONS)
  // Small steps, because the database has to answer within ten seconds of the page's clock.
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(resultsSaved(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  expect(await percentagesOnServer(page)).toEqual([100])
})

test('The rider reads the reason of a refusal, and the result stays on the device', async ({
  page,
  rider,
  noise,
}) => {
  noise.allow(/status of 429/)
  const message = 'You have saved 300 results in an hour. Please come back later.'
  await arriveAs(page, anEmail())
  let tries = 0
  await page.route(SESSIONS, (route) => {
    tries++
    return route.fulfill({ status: 429, json: { message } })
  })
  await finishesQuiz(rider, true, true)
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(page.getByText('Saved on this device. It will be sent later.')).toBeVisible()
  await rider.press(rider.button('Try Again'))
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  expect(tries).toBe(1)
  expect(await waitingOnDevice(page)).toHaveLength(1)
})

test('When the device stores nothing the rider reads so, and the tab sends the result', async ({
  page,
  rider,
  noise,
}) => {
  noise.allow(/does not let the app remember anything/, /SecurityError/, /status of 503/)
  await blockStorage(page, 'localStorage', 'indexedDB')
  await arriveAs(page, anEmail())
  await page.route(SESSIONS, (route) => route.fulfill({ status: 503 }))
  await finishesQuiz(rider, true, true)
  await expect(page.getByText('Keep this tab open until it is sent.')).toBeVisible()
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  await rider.press(rider.button('Try Again'))
  await expect(page.getByText('Keep this tab open until it is sent.')).toBeVisible()
  await page.unroute(SESSIONS)
  await page.reload()
  await expect.poll(() => percentagesOnServer(page)).toEqual([100])
})
