import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { expectFits } from './looks.ts'
import {
  anEmail,
  finishesQuiz,
  quizComplete,
  resultsSaved,
  savedExams,
  welcome,
  withShortQuizzes,
} from './short-quiz.ts'
import { arriveAs, signInButton, signOutButton } from './sign-in.ts'

withShortQuizzes()

const home = (page: Page) => page.getByRole('link', { name: 'Home', exact: true })
const brand = (page: Page) => page.getByRole('link', { name: 'Motorcycle Exam Practice' })

test('Home and the brand lead from the results to the welcome, Back and a reload to the results', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/')
  await finishesQuiz(rider, true, false)
  for (const link of [home(page), brand(page)]) {
    await rider.press(link)
    await expect(welcome(page)).toBeVisible()
    await expect(quizComplete(page)).toHaveCount(0)
    await page.goBack()
    await expect(quizComplete(page)).toBeVisible()
  }
  await page.reload()
  await expect(quizComplete(page)).toBeVisible()

  // Returns from another page, then follows a link before the page's script arrives.
  await rider.press(page.getByRole('link', { name: 'Content', exact: true }))
  await page.waitForURL('**/content')
  await page.goBack()
  await expect(quizComplete(page)).toBeVisible()
  await page.goForward()
  await rider.press(brand(page))
  await expect(welcome(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible()
  // Going back during hydration loads the page again, and the browser may complain.
  await expect(signInButton(page)).toBeVisible()
  await page.goBack()
  await expect(quizComplete(page)).toBeVisible()
  const sendScripts = await holdRequests(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await rider.press(home(page))
  await page.waitForURL(({ hash }) => hash === '', { waitUntil: 'commit' })
  sendScripts()
  await expect(signInButton(page)).toBeVisible()
  await expect(welcome(page)).toBeVisible()
  // When the rider goes back, the browser must not fill the theme's value into the choice of the state.
  expect(await page.evaluate(() => localStorage.getItem('state'))).toBe('CA')
  await expect(quizComplete(page)).toHaveCount(0)
})

test('A rider reaches their exams and data on the welcome screen, and nothing moves', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await arriveAs(page, anEmail())
  for (const right of [true, false]) {
    await finishesQuiz(rider, right, true)
    await expect(resultsSaved(page)).toBeVisible()
    await rider.press(rider.button('Try Again'))
  }
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { shifts } = window as unknown as { shifts: number[] }
        shifts.push((entry as PerformanceEntry & { value: number }).value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // A remembered state would move the buttons. This test does not measure that move.
  await page.evaluate(() => localStorage.removeItem('state'))
  const heading = page.getByRole('heading', { name: 'Your Saved Exams' })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.reload()
    await expect(heading).toBeVisible()
    // The account has answers, so the page offers their state in the place of the button.
    await expect(rider.button('Go on with California')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const sum = shifts.reduce((sum, value) => sum + value, 0)
    expect(sum, `${width}`).toBeLessThan(0.01)
  }

  await expect(savedExams(page)).toHaveCount(0)
  await rider.press(heading)
  await expect(savedExams(page)).toHaveCount(2)
  await expect(page.getByText('Your last 2 quizzes and exams', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible()
  await expect(rider.button('Delete my data')).toBeVisible()
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectFits(page, `${width}`)
    expect.soft(await chartTextsOutside(page), `${width}`).toEqual([])
  }

  await rider.press(rider.button('Go on with California'))
  await expect(page.getByRole('status').filter({ hasText: 'California' })).toBeFocused()
  await expect(rider.start('California')).toBeVisible()
  await rider.press(signOutButton(page))
  await expect(heading).toHaveCount(0)
})

test('When the code of the history fails to load the rider reads so, and can load it again', {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.route('**/assets/own-exams*.js', (route) => route.abort('internetdisconnected'))
  await arriveAs(page, anEmail())
  await expect(page.getByRole('alert').getByText('Could not load your saved exams.')).toBeVisible()
  await finishesQuiz(rider, true, true)
  await page.unroute('**/assets/own-exams*.js')
  await rider.press(rider.button('Load again'))
  await expect(resultsSaved(page)).toBeVisible()
  await expect(savedExams(page)).toHaveCount(1)
})

/** Returns the texts of the chart that are cut off, too small, or crossed by a line of the chart. */
function chartTextsOutside(page: Page): Promise<string[]> {
  return page.locator('figure').evaluate((figure) => {
    const frame = figure.getBoundingClientRect()
    const lines = [...figure.querySelectorAll('line')].map((line) => line.getBoundingClientRect())
    return [...figure.querySelectorAll('span')].flatMap((text) => {
      const box = text.getBoundingClientRect()
      const isCut = box.left < frame.left || box.right > frame.right || box.top < frame.top
      const isCrossed = lines.some(({ left, right, top, bottom }) => {
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
      const isSmall = Number.parseFloat(getComputedStyle(text).fontSize) < 14
      return isCut || isCrossed || isSmall ? [text.textContent] : []
    })
  })
}

test('Back leads at once from results that were loaded again to the welcome', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/')
  await finishesQuiz(rider, true, false)
  await page.addInitScript(postLate)
  await page.reload()
  await page.waitForFunction(() => {
    const isShown = document.body.innerText.includes('Quiz Complete!')
    if (isShown) history.back()
    return isShown
  })
  await expect(welcome(page)).toBeVisible()
  await expect(quizComplete(page)).toHaveCount(0)
})

/** Runs in the page. Delays React's deferred work, like a busy phone does. */
function postLate() {
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message: unknown) {
    setTimeout(() => post.call(this, message), 300)
  }
}
