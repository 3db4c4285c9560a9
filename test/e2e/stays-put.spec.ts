import type { Page } from '@playwright/test'
import type { RiderItem } from '../../app/questions/question/quiz-item.ts'
import { expect, test } from './app.ts'
import { PARIS } from './fake-geocoder.ts'
import { holdRequests } from './held-requests.ts'
import type { Rider } from './rider.ts'

const NO_QUIZ = '(No quiz available for your location—please choose a different state)'

// With one more header, the browser would ask the geocoder first whether it may send that header.
test.use({ extraHTTPHeaders: {} })

test('Nothing moves when the location is denied', { tag: '@phone' }, async ({ page, rider }) => {
  await page.goto('/')
  await expect(rider.button('Use my location')).toBeEnabled()
  const before = await placesOfButtons(page)
  await rider.press(rider.button('Use my location'))
  await expect(page.getByRole('status')).toContainText('User denied Geolocation')
  expect(await placesOfButtons(page)).toEqual(before)
})

test.describe('with a location', () => {
  test.use({ permissions: ['geolocation'], geolocation: PARIS })

  test('Nothing moves when the location has no quiz', { tag: '@laptop' }, async ({
    page,
    geocoder,
  }) => {
    geocoder.mode = 'hangs'
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('Detecting your location…')
    const before = await placesOfButtons(page)
    await expect.poll(() => geocoder.requests.length).toBe(1)
    geocoder.release()
    await expect(page.getByRole('status')).toHaveText(NO_QUIZ)
    expect(await placesOfButtons(page)).toEqual(before)
  })
})

test('An answer leaves question and progress on a phone’s screen', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await showQuestion(page, 22, 5)
  await rider.press(page.locator('label:has([type=radio])').nth(3))
  await expect(page.getByRole('progressbar')).toBeInViewport({ ratio: 1 })
  await expect(rider.question).toBeInViewport({ ratio: 1 })
  await expect.poll(() => hidden(page)).toEqual([])
})

test('The tenth of a bank with the longest texts shows its explanations without scrolling', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { items }: { items: RiderItem[] } = await (await page.request.get('/bank/OR')).json()
  const longest = items.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  await page.route('**/questions/OR', (route) => route.fulfill({ json: longest.slice(0, 12) }))
  await rider.opensQuiz('Oregon')
  for (const [index] of longest.slice(0, 12).entries()) {
    await rider.press(page.locator('label:has([type=radio])').nth(index % 4))
    await expect.poll(() => hidden(page)).toEqual([])
    await rider.goesOn()
  }
})

test('On a laptop an answer scrolls nothing, and the explanation stands under the options', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await showQuestion(page, 22, 60)
  const first = page.locator('label:has([type=radio])').first()
  const before = await first.boundingBox()
  await rider.press(first)
  await expect.poll(() => hidden(page)).toEqual([])
  expect(await first.boundingBox()).toEqual(before)
  const column = [
    page.locator('label:has([type=radio])').last(),
    page.getByRole('heading', { name: 'Explanation' }),
    rider.button('Next Question'),
  ]
  const boxes = await Promise.all(column.map((part) => part.boundingBox()))
  const tops = boxes.map((box) => box?.y ?? 0)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  for (const box of boxes) expect(box?.x).toBeGreaterThanOrEqual(before?.x ?? Infinity)
})

for (const when of ['before the answer', 'after the answer']) {
  test(`A picked answer shows the explanation even when the question fills the screen, and the lettering arrives ${when}`, {
    tag: '@phone',
  }, async ({ page, rider }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const sendLettering = await holdRequests(page, '**/*.woff2')
    const arrives = async () => {
      sendLettering()
      await page.waitForFunction(() => localStorage.getItem('lettered'))
    }
    await showQuestion(page, 60, 60)
    if (when === 'before the answer') await arrives()
    await rider.press(page.locator('label:has([type=radio])').nth(3))
    if (when === 'after the answer') await arrives()
    await expect.poll(() => spaceBelowHeading(rider)).toBeGreaterThan(24)
    const heading = page.getByRole('heading', { name: 'Explanation' })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(0)
  })
}

/** The length of the texts that an answered question shows at first. */
function lengthOf({ question, options, explanation, picture }: RiderItem): number {
  return question.length + options.join('').length + explanation.length + (picture ? 100 : 0)
}

/**
 * Returns which of these the rider cannot see: the explanation, the picked option and the right option.
 * Something else may cover them.
 */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kept = document.querySelectorAll(
      'main [role=status] p:not(.sr-only), fieldset label:is(:not(.foldable), :has(:checked))',
    )
    const isOnTop = (element: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      // An answered option gets no presses, so the browser finds what is around it.
      return element.contains(top) || top?.contains(element)
    }
    return [...kept]
      .filter((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return !isOnTop(element, left + 20, top + 4) || !isOnTop(element, left + 20, bottom - 4)
      })
      .map(({ textContent }) => textContent)
  })
}

/** Returns the pixels between the heading of the explanation and the button that covers the end. */
async function spaceBelowHeading({ page, button }: Rider): Promise<number> {
  const next = await button('Next Question').boundingBox()
  const heading = await page.getByRole('heading', { name: 'Explanation' }).boundingBox()
  return next && heading ? next.y - heading.y - heading.height : Number.NaN
}

/** Returns the positions of the buttons that are always visible. */
function placesOfButtons(page: Page): Promise<number[]> {
  const names = /^(Choose State|checking location|Change State|Use my location)$/
  const buttons = page.getByRole('main').getByRole('button', { name: names })
  // Counts from the top of the page, because a press may scroll.
  return buttons.evaluateAll((found) =>
    found.map((button) => button.getBoundingClientRect().y + window.scrollY),
  )
}

/**
 * Starts a quiz with one question. `words` and `explanation` are the numbers of words in its question
 * and its explanation.
 */
async function showQuestion(page: Page, words: number, explanation: number) {
  const question = {
    question: 'word '.repeat(words).trim(),
    options: ['One', 'Two', 'Three', 'Four'].map((number) => `Option ${number}`),
    correctAnswer: 'Option One',
    explanation: 'word '.repeat(explanation).trim(),
  }
  const other = { ...question, question: `Another ${question.question}` }
  await page.route('**/questions/CA', (route) => route.fulfill({ json: [question, other] }))
  await page.addInitScript(() => localStorage.setItem('state', 'CA'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Start California Quiz' }).click()
  await expect(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
}
