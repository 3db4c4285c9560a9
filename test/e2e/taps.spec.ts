import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

/** Questions of equal length, so the test knows an answer's position in advance. */
const QUESTIONS = Array.from({ length: 12 }, (_, index) => ({
  question: `Which answer is right in question ${10 + index}?`,
  options: ['This one', 'That one', 'The third', 'The fourth'],
  correctAnswer: 'This one',
  explanation: 'The first option is the right one in every question.',
}))

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page }) => {
  await page.route('**/questions/CA', (route) => route.fulfill({ json: QUESTIONS }))
})

for (const { slowdown, tag } of [
  { slowdown: 1, tag: '@laptop' },
  { slowdown: 4, tag: '@phone' },
]) {
  test(`A tap counts from the first frame that shows the answer, processor ${slowdown} times slower`, {
    tag,
  }, async ({ page, rider, hasTouch }) => {
    await rider.opensQuiz('California')
    const answer = await middleOf(page, 'label:has([type=radio]) >> nth=1')
    await rider.press(rider.option('This one'))
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const wait of [0, 100, 300]) {
      const here = (await rider.question.textContent()) ?? ''
      const shown = page.evaluate(nextQuestionIsShown, { here, wait })
      await rider.press(rider.button('Next Question'))
      await shown
      await (hasTouch
        ? page.touchscreen.tap(answer.x, answer.y)
        : page.mouse.click(answer.x, answer.y))
      await expect(page.getByRole('radio').nth(1), `${wait} ms`).toBeChecked()
    }
  })
}

test('A press that began before the question was shown picks nothing', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  await rider.press(rider.option('This one'))
  await page.evaluate(async () => {
    const pressAnswer = () => {
      const label = document.querySelector('label:has([value="That one"])')
      label?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      label?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    }
    const next = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Next Question',
    )
    const before = document.querySelector('legend')?.textContent
    next?.click()
    // React renders the next question within these turns. The browser paints no frame in between.
    for (let turn = 0; turn < 100; turn++) await null
    if (document.querySelector('legend')?.textContent === before) throw new Error('Too early.')
    pressAnswer()
  })
  await expect(rider.place).toHaveText('Question 2 of 12')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await rider.press(rider.option('That one'))
  await expect(page.getByRole('radio', { name: 'That one' })).toBeChecked()
})

test('The second tap of a double tap on Next has no effect', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  for (const number of [2, 3, 4]) {
    await rider.press(rider.option('This one'))
    // A trial waits until the button keeps its place.
    await rider.button('Next Question').click({ trial: true })
    const next = await middleOf(page, 'button:text-is("Next Question")')
    await rider.press(rider.button('Next Question'))
    await page.mouse.click(next.x, next.y)
    await expect(rider.place).toHaveText(`Question ${number} of 12`)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`There is no ${selector}.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Resolves `wait` milliseconds after the first frame that shows another question. */
async function nextQuestionIsShown({ here, wait }: { here: string; wait: number }) {
  const frame = () => new Promise(requestAnimationFrame)
  while (document.querySelector('legend')?.textContent === here) await frame()
  await frame()
  await new Promise((resolve) => setTimeout(resolve, wait))
}
