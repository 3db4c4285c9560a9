import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { riderOn } from './rider.ts'
import {
  anEmail,
  finishesQuiz,
  percentagesOnServer,
  quizComplete,
  resultsSaved,
  waitingOnDevice,
  welcome,
  withShortQuizzes,
} from './short-quiz.ts'
import {
  arriveAs,
  signInButton,
  signInByRequest,
  signInElsewhere,
  signOutButton,
} from './sign-in.ts'

withShortQuizzes()

async function signOut(page: Page) {
  await signOutButton(page).click()
  await expect(signInButton(page)).toBeVisible()
}

/** Reloads after a sign-out, and expects no results: whoever reloads may be somebody else. */
async function expectGoneAfterReload(page: Page) {
  await page.reload()
  await expect(welcome(page)).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  await expect(quizComplete(page)).toHaveCount(0)
}

/** Expects that the previous rider's quiz is not on the page, and not saved for the signed-in rider. */
async function expectNothingOfAnother(page: Page) {
  await expect(welcome(page)).toBeVisible()
  await expect(quizComplete(page)).toHaveCount(0)
  expect(await percentagesOnServer(page)).toEqual([])
  expect(new URL(page.url()).hash).toBe('')
}

test("Dora's quiz never becomes Eve's when Eve signs in in another tab", async ({
  page,
  rider,
  context,
}) => {
  await arriveAs(page, anEmail('dora'))
  await finishesQuiz(rider, true, false)
  await expect(resultsSaved(page)).toBeVisible()

  const posts: string[] = []
  context.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const other = await context.newPage()
  await other.goto('/content')
  await signOut(other)
  await expect(signInButton(page)).toBeVisible()
  await expect(quizComplete(page)).toBeVisible()
  await expect(rider.button('Sign In to Save Results')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await signInElsewhere(other, anEmail('eve'))
  await expect(signOutButton(page)).toBeVisible()
  await expectNothingOfAnother(page)
  expect(posts.filter((url) => url.endsWith('/attempts'))).toEqual([])

  await signOut(page)
  await signInByRequest(page, anEmail('dora'))
  expect(await percentagesOnServer(page)).toEqual([50])
})

for (const { when, reloads } of [
  { when: 'at once', reloads: false },
  { when: 'after a reload', reloads: true },
]) {
  test(`Dora's quiz waits for her while Eve is signed in ${when}`, async ({
    page,
    rider,
    noise,
  }) => {
    // A request that is on its way during the sign-out ends with 404.
    noise.allow(/status of (404|503)/)
    await arriveAs(page, anEmail('dora'))
    await page.route('**/attempts', (route) => route.fulfill({ status: 503 }))
    await finishesQuiz(rider, true, true)
    await expect(page.getByText('Saved on this device. It goes to your account')).toBeVisible()
    await signOut(page)
    await page.unroute('**/attempts')
    await expect(quizComplete(page)).toBeVisible()
    if (reloads) await expectGoneAfterReload(page)
    await signInElsewhere(page, anEmail('eve'))
    await expectNothingOfAnother(page)
    expect(await waitingOnDevice(page)).toHaveLength(1)

    await signOut(page)
    await signInElsewhere(page, anEmail('dora'))
    await expect.poll(() => waitingOnDevice(page)).toEqual([])
    expect(await percentagesOnServer(page)).toEqual([100])
  })
}

test('A quiz finished while signed out goes to the first rider who signs in, once', async ({
  page,
  rider,
  context,
  hasTouch,
  server,
  noise,
}) => {
  // A tab that has not noticed the sign-out yet may still ask for the rider's answers.
  noise.allow(/status of 404/)
  await page.goto('/')
  await finishesQuiz(rider, true, true)
  const other = riderOn(await context.newPage(), hasTouch, server)
  await other.page.goto('/')
  await finishesQuiz(other, true, false)

  await signInElsewhere(page, anEmail('dora'))
  for (const tab of [page, other.page]) await expect(resultsSaved(tab)).toBeVisible()
  expect(await percentagesOnServer(page)).toEqual([50, 100])

  await signOut(other.page)
  await signInElsewhere(other.page, anEmail('eve'))
  for (const tab of [page, other.page]) await expectNothingOfAnother(tab)
})

test('A tab that missed a sign-out saves nothing for the rider who signed out', async ({
  page,
  context,
  hasTouch,
  server,
  noise,
}) => {
  // The server refuses the unsent answers of the rider who signed out.
  noise.allow(/status of 404/)
  await arriveAs(page, anEmail('dora'))
  // Waits for the last request from which this tab could learn of the sign-out.
  await page.reload({ waitUntil: 'networkidle' })
  await page.evaluate(() => fetch('/sign-out', { method: 'POST' }))
  const other = riderOn(await context.newPage(), hasTouch, server)
  await other.page.goto('/')
  await expect(signInButton(other.page)).toBeVisible()
  await expect(signOutButton(page)).toBeVisible()
  await finishesQuiz(other, true, true)
  // Before the tab claims the quiz, it asks who is signed in. It learns that nobody is.
  const meanwhile = page.waitForRequest('**/me')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await meanwhile
  await expect(signInButton(page)).toBeVisible()

  await signInElsewhere(other.page, anEmail('eve'))
  await expect(resultsSaved(other.page)).toBeVisible()
  expect(await percentagesOnServer(other.page)).toEqual([100])
})
