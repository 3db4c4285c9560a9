import { chromium } from '@playwright/test'
import { expect, test } from './app.ts'
import { riderOn } from './rider.ts'
import {
  anEmail,
  finishesQuiz,
  limitQuestions,
  quizComplete,
  savedExams,
  welcome,
  withShortQuizzes,
} from './short-quiz.ts'
import { arriveAs, signInButton, signInElsewhere, signOutButton } from './sign-in.ts'

withShortQuizzes()

test('After signing out nothing about the rider reappears, not even with Back', async ({
  contextOptions,
  extraHTTPHeaders,
  hasTouch,
  launchOptions,
  server,
  viewport,
}) => {
  // Playwright turns off the back/forward cache, but riders' browsers have it.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const context = await browser.newContext({
      ...contextOptions,
      extraHTTPHeaders,
      hasTouch,
      viewport,
    })
    await limitQuestions(context, server, 'CA', 2)
    const page = await context.newPage()
    const rider = riderOn(page, hasTouch, server)
    const exams = page.getByRole('list', { name: 'Your Saved Exams' })
    await page.goto(server.origin)
    let uid = ''
    for (const { signOut, shown } of [
      {
        signOut: async () => {
          await rider.press(signOutButton(page))
          await expect(signInButton(page)).toBeVisible()
        },
        shown: welcome(page),
      },
      {
        // The browser's pages do not notice a sign-out by this request.
        signOut: () => page.evaluate(() => fetch('/sign-out', { method: 'POST' })),
        shown: quizComplete(page),
      },
    ]) {
      await rider.starts('California')
      await rider.answersAll(true, true)
      await signInElsewhere(page, 'marker-rider@example.com')
      await expect(exams).toBeVisible()
      uid = await page.evaluate(async () => (await (await fetch('/me')).json()).uid)
      await page.goto(`${server.origin}/content`)
      await expect(signOutButton(page)).toBeVisible()
      await signOut()
      await page.evaluate(() => history.back())
      await expect(shown).toBeVisible()
      await expect(signInButton(page)).toBeVisible()
      await expect(exams).toHaveCount(0)
    }

    // `persisted` is true for a page from the cache. Headless browsers have no such cache.
    await signInElsewhere(page, 'marker-rider@example.com')
    await expect(exams).toBeVisible()
    await page.evaluate(async () => {
      await fetch('/sign-out', { method: 'POST' })
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(signInButton(page)).toBeVisible()
    await expect(exams).toHaveCount(0)

    // Another page of this tab noticed the sign-out, so this one shows no results any longer.
    await signInElsewhere(page, 'marker-rider@example.com')
    await expect(exams).toBeVisible()
    await expect(quizComplete(page)).toBeVisible()
    await page.evaluate(async () => {
      await fetch('/sign-out', { method: 'POST' })
      localStorage.removeItem('known-rider')
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(welcome(page)).toBeVisible()
    await expect(signInButton(page)).toBeVisible()

    const keptOrShown = async () => {
      const kept = await page.evaluate(async () => {
        const caches = await window.caches.keys()
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, caches, document.cookie])
      })
      return kept + (await page.content())
    }
    // The page deletes some of it a moment after it shows that the rider left.
    await expect.poll(keptOrShown).not.toContain(uid)
    expect(await keptOrShown()).not.toContain('marker-rider')
    expect((await context.cookies()).filter(({ name }) => name === 'motorcycle-session')).toEqual(
      [],
    )
  } finally {
    await browser.close()
  }
})

test('Signing out in one tab also shows in the other', async ({ page, rider, context }) => {
  await arriveAs(page, anEmail())
  await finishesQuiz(rider, true, true)
  await expect(savedExams(page)).toHaveCount(1)
  const other = await context.newPage()
  // If the sign-out reaches the server before the request for the history, the browser logs a 404.
  const history = other.waitForResponse(/\/users\/\w+\/results$/)
  await other.goto('/')
  await (await history).finished()
  await rider.press(signOutButton(other))
  await expect(signInButton(other)).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByText('Your Saved Exams')).toHaveCount(0)
  // The quiz is saved, so the page offers no sign-in to save it.
  await expect(page.getByText('Sign in to see your history.')).toBeVisible()
  await expect(rider.button('Sign In to Save Results')).toHaveCount(0)
})
