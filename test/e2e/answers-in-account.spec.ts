import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { misses, mistakesLink, progressLink } from './learner.ts'
import { expectAccessible } from './looks.ts'
import { riderOn } from './rider.ts'
import { anEmail, attemptsOnDevice, limitQuestions, storedOnDevice } from './short-quiz.ts'
import { arriveAs, signInElsewhere, signOutButton } from './sign-in.ts'

test.beforeEach(({ context, server }) => limitQuestions(context, server, 'OR', 4))

test('Answers reach the account once, whichever request is cut, and other devices', {
  tag: '@laptop',
}, async ({ page, rider, context, browser, server, noise }) => {
  const email = anEmail()
  await misses(2, { page, rider })
  await expect.poll(async () => (await attemptsOnDevice(page))[0]?.isCounted).toBe(true)
  noise.allow(/answers/, /attempts/, /Failed to fetch/, /ERR_FAILED/)
  await cutOnce(context, 'before')
  await signInElsewhere(page, email)
  const cameAlong = page.getByText(
    'The 4 answers you gave before you signed in are in your account now.',
  )
  await expect(cameAlong).toBeVisible()
  await cutOnce(context, 'after')
  await page.goto('/progress')
  await expect(page.getByRole('heading', { name: /^2 mistakes to practice/ })).toBeVisible()
  await expect(savedExamsHeading(page)).toBeVisible()
  await expect(cameAlong).toHaveCount(0)
  await page.reload()
  await expect.poll(() => answersInAccount(page)).toHaveLength(4)

  const other = await browser.newContext({ baseURL: server.origin })
  const there = await other.newPage()
  // The device is new, so it gets the state of the newest answer.
  await arriveAs(there, email, '/progress')
  await expect(there.getByRole('heading', { name: /^2 mistakes to practice/ })).toBeVisible()
  expect(await answersInAccount(there)).toHaveLength(4)

  const riderThere = riderOn(there, false, server)
  await riderThere.press(riderThere.button('Delete my answers on this device'))
  await riderThere.press(riderThere.button('Delete my answers'))
  await expect(there.getByText('Your answers on this device are deleted.')).toBeFocused()
  await expect(there.getByText(/^Nothing to show yet/)).toBeVisible()
  expect(await answersInAccount(there)).toHaveLength(4)
  await there.reload()
  await expect(there.getByRole('heading', { name: /^2 mistakes to practice/ })).toBeVisible()
  await other.close()
})

test('What a rider learned leaves the screen and the device with the sign-out', {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  const [dora, eve] = [anEmail('dora'), anEmail('eve')]
  await misses(2, { page, rider })
  await signInElsewhere(page, dora)
  await page.goto('/')
  await expect(mistakesLink(page, 2)).toBeVisible()
  await page.goto('/progress')
  await expect.poll(() => answersInAccount(page)).toHaveLength(4)
  const uid = await page.evaluate(async () => (await (await fetch('/me')).json()).uid)
  await page.getByLabel('My test is on').fill('2100-12-05')

  // The page may still be exchanging answers.
  noise.allow(/status of 404/)
  await rider.press(signOutButton(page))
  await expect(page.getByText(/^Nothing to show yet/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^2 mistakes to practice/ })).toHaveCount(0)
  await expect(progressLink(page)).toBeHidden()
  await expect(rider.button('Delete my answers on this device')).toBeHidden()
  await expect.poll(() => storedOnDevice(page, 'answers')).toEqual([])
  // Only this device has the day of the exam, so it waits here for Dora.
  const kept: [string, string][] = await page.evaluate(() => Object.entries(localStorage))
  const ofDora = kept.filter((entry) => entry.join().includes(uid)).map(([key]) => key)
  expect(ofDora).toEqual([`exam-date:${uid}`])

  await arriveAs(page, eve, '/progress')
  await expect(page.getByText(/^Nothing to show yet/)).toBeVisible()
  await arriveAs(page, dora, '/progress')
  await expect(page.getByRole('heading', { name: /^2 mistakes to practice/ })).toBeVisible()
  await expect(page.getByLabel('My test is on')).toHaveValue('2100-12-05')
})

test('Nobody gets the older answers of a device without being asked', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await page.clock.setFixedTime(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await misses(2, { page, rider })
  await page.clock.setFixedTime(Date.now())
  await signInElsewhere(page, anEmail())
  await page.goto('/progress')
  const question = page.getByRole('heading', { name: 'Are these 4 answers yours?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'whose answers')
  await expect(page.getByText(/^Nothing to show yet/)).toBeVisible()
  await page.goto('/')
  await expect(question).toBeVisible()
  const plan = page.getByText(/^(Today|Left today): \d+ questions/)
  await expect(plan).toHaveCount(0)

  await rider.press(rider.button('No'))
  await expect(question).toHaveCount(0)
  await expect(page.getByText(/If you change your mind, open “Your Saved Exams”/)).toBeFocused()
  expect(await answersInAccount(page)).toEqual([])
  await page.reload()
  await rider.press(savedExamsHeading(page))
  await expect(page.getByText('4 answers on this device are not yours.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await rider.press(rider.button('They are mine'))
  await expect(page.getByText(/^The 4 answers you gave before/)).toBeFocused()
  await expect(plan).toBeVisible()
  await expect.poll(() => answersInAccount(page)).toHaveLength(4)
  await newDayHasNewPlan(page)
})

async function newDayHasNewPlan(page: Page) {
  await page.goto('/')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/')
  await otherTab.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('learned-')) ?? ''
    const summary = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, summary.replace(/"today":\d+/, '"today":0'))
  })
  await otherTab.close()
  await expect(page.getByText(/^Today's questions are done\./)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000)
  await page.goto('/')
  // Nothing was answered on the new day.
  await expect(page.getByText(/^Today: \d+ questions/)).toBeVisible()
}

const savedExamsHeading = (page: Page) => page.getByRole('heading', { name: 'Your Saved Exams' })

/** Aborts the next request that sends answers, before or after the server receives it. */
async function cutOnce(context: BrowserContext, when: 'before' | 'after') {
  await context.route(
    '**/attempts',
    async (route) => {
      if (when === 'after') await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** Returns the ids of the rider's answers on the server, without duplicates. */
function answersInAccount(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { uid } = await (await fetch('/me')).json()
    const batches = await (await fetch(`/users/${uid}/answers?after=0`)).json()
    const ids = batches.flatMap(({ answers }: { answers: { id: string }[] }) =>
      answers.map(({ id }) => id),
    )
    return [...new Set<string>(ids)]
  })
}
