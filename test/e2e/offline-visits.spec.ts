import type { Page } from '@playwright/test'
import { startServer } from '../../server/server-process.fixture.ts'
import { answerStoredQuiz } from './answered-before.ts'
import { expect } from './app.ts'
import { expectKept, keptPaths, test, visitFirst } from './lasting-browser.ts'
import { findViolations } from './looks.ts'
import type { ProductionServer } from './production-server.ts'
import { riderOn } from './rider.ts'
import { anEmail, percentagesOnServer, quizComplete, waitingOnDevice } from './short-quiz.ts'
import { signIn, signInButton, signOutButton } from './sign-in.ts'
import { wake } from './wake.ts'

const PRIVATE = /^\/(me|users|sign-in|sign-out|idp|admin|feedback)/

test('After one visit a rider practices without a network, and all is sent once', async ({
  browserOfRider,
  fakeGeocoder,
}) => {
  const settings = { GEOCODER_URL: fakeGeocoder.url }
  const before = await startServer(settings)
  const { origin, port, dataDir } = before
  const items = await (await fetch(`${origin}/questions/CA`)).json()
  const rider = (page: Page) =>
    riderOn(page, false, { questions: async () => items } as unknown as ProductionServer)

  let page = await browserOfRider.open()
  await visitFirst(page, origin)
  await signIn(page, signInButton(page), anEmail())
  await rider(page).chooses('California')
  const practice = '/practice/california'
  await expectKept(page, '/', '/mistakes', '/questions/CA', '/bank/CA', '/states/CA/test', practice)
  await expectKept(page, '/progress', `${practice}/exam`, `${practice}/topics/law`)
  await page.goto(`${origin}/content`)
  const article = await page.getByRole('main').getByRole('link').first().getAttribute('href')
  await page.goto(origin + article)
  await expectKept(page, '/content', article ?? '')
  expect((await keptPaths(page)).filter((path) => PRIVATE.test(path))).toEqual([])
  before.child.kill('SIGTERM')
  await before.ended

  await page.goto(`${origin}/practice/california`)
  await wake(page)
  await expect(page.locator('main form')).not.toHaveAttribute('action')
  await rider(page).answersAll(true)
  await answerStoredQuiz(page, 10, true)
  await page.reload()
  await expect(page.getByText('Question 11 of 12', { exact: true })).toBeVisible()
  await rider(page).answersAll(true, true)
  await expect(quizComplete(page)).toBeVisible()
  await browserOfRider.close()

  page = await browserOfRider.open()
  await page.goto(origin)
  await wake(page)
  await rider(page).starts('California')
  await rider(page).answersAll(false)
  await answerStoredQuiz(page, 10, false)
  await page.reload()
  await rider(page).press(rider(page).offer('California', 11))
  await expect(page.getByText('Question 11 of 12', { exact: true })).toBeVisible()
  await rider(page).answersAll(false, false)
  await expect(quizComplete(page)).toBeVisible()
  expect(await waitingOnDevice(page)).toHaveLength(2)

  await page.goto(`${origin}/progress`)
  await expect(page.getByText(/^\d+ mistakes? to practice/)).toBeVisible()
  await page.goto(`${origin}/mistakes`)
  await expect(page.getByText(/^Question 1 of \d+$/)).toBeVisible()
  await page.goto(`${origin}/practice/california/cheat-sheet`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/California/)
  await page.goto(`${origin}/practice/california/topics`)
  await page.getByRole('link', { name: "Your state's law" }).click()
  await expect(page.getByText('Question 1 of 12')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 1 of 12')).toBeVisible()

  await page.goto(origin + article)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.waitForURL(`${origin}/content`)
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible()
  for (const path of ['/class', '/class/bcdfghjk', '/es/practice/california', '/practice/oregon']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  }
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em Overpass'))).toBe(true)
  expect((await findViolations(page)).violations).toEqual([])
  await page.getByRole('link', { name: 'Back to the quiz' }).click()
  await expect(rider(page).start('California')).toBeVisible()

  const after = await startServer({ ...settings, PORT: String(port), DATA_DIR: dataDir })
  await page.goto(origin)
  await expect(signOutButton(page)).toBeVisible()
  await expect.poll(() => waitingOnDevice(page)).toEqual([])
  expect(await percentagesOnServer(page)).toEqual([0, 100])
  await expect.poll(() => answersOnServer(page)).toHaveLength(24)
  await page.reload()
  await expect(signOutButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await percentagesOnServer(page)).toHaveLength(2)
  const ids = await answersOnServer(page)
  expect(ids).toHaveLength(24)
  expect(new Set(ids).size).toBe(24)
  await browserOfRider.close()
  await after.remove()
})

/** Returns the ids of the signed-in rider's answers on the server. */
function answersOnServer(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { uid } = await (await fetch('/me')).json()
    const batches: { answers: { id: string }[] }[] = await (
      await fetch(`/users/${uid}/answers`)
    ).json()
    return batches.flatMap(({ answers }) => answers.map(({ id }) => id))
  })
}
