import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { limitQuestions } from './short-quiz.ts'
import { tabToOptions } from './tab-to-options.ts'

test('A rider completes a quiz by keyboard alone, and the focus is never lost', async ({
  page,
  rider,
  server,
}) => {
  await limitQuestions(page, server, 'CA', 6)
  await page.goto('/')
  await tabTo(page, 'Choose State')
  await page.keyboard.press('Enter')
  await expect(rider.select).toBeFocused()
  await page.keyboard.type('C')
  await expect(rider.select).toHaveValue('CA')
  await expect(rider.button('Start California Quiz')).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(rider.button('Start California Quiz')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rider.button('Close')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rider.modal).toBeHidden()
  await expect(rider.start('California')).toBeFocused()
  await page.keyboard.press('Enter')

  for (const [index, keys] of ['1234', '1234', 'abcd', 'abcd', 'ABCD', 'ABCD'].entries()) {
    const region = page.getByRole('region', { name: `Question ${index + 1} of 6`, exact: true })
    await expect(region).toBeFocused()
    const { correctAnswer, question } = await rider.currentItem()
    await expect(region).toHaveAccessibleDescription(question)
    // The review offers a filter only after right and wrong answers.
    const isRight = index % 2 === 1
    const radios = await page.getByRole('radio').all()
    const values = await Promise.all(radios.map((radio) => radio.getAttribute('value')))
    const place = values.findIndex((value) => (value === correctAnswer) === isRight)
    if (index === 0) await page.evaluate(markLostFocus)
    await page.keyboard.press(keys.charAt(place))
    await expect(page.getByRole('radio').nth(place)).toBeChecked()
    await expect(rider.button(index === 5 ? 'Finish Quiz' : 'Next Question')).toBeFocused()
    await expect(page.locator('body')).not.toHaveAttribute('data-lost')
    await page.keyboard.press('Enter')
  }

  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeFocused()
  await expect(page.getByText('3 out of 6 correct', { exact: true })).toBeVisible()
  await expect(rider.button('Sign In to Save Results')).toBeVisible()
  const topics = page.getByRole('navigation', { name: 'Topics you missed' })
  for (const topic of await topics.getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(topic).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(rider.button('Share')).toBeFocused()
  for (const name of [/^Practice my mistakes/, 'By topic', 'Practice exam']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(rider.button('Sign In to Save Results')).toBeFocused()
  for (const name of [/^Wrong/, /^All/]) {
    await page.keyboard.press('Tab')
    await expect(rider.button(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  const review = page.getByRole('list', { name: 'Review Your Answers' })
  await expect(review).toBeFocused()
  // On a busy machine a first press that follows the focus at once sometimes moves nothing.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(review.getByRole('listitem').last()).toBeInViewport({ timeout: 1000 })
  }).toPass()
  const buttons = [
    ...(await review.getByRole('button').all()),
    rider.button('Show the whole review'),
  ]
  for (const button of [...buttons, rider.button('Try Again')]) {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(rider.start('California')).toBeVisible()
  await expectFocusSomewhere(page)
})

test('Arrow keys move between options without picking; Enter and Space pick', async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  const radios = page.getByRole('radio')
  await expect(page.getByRole('region', { name: 'Question 1 of 12' })).toBeFocused()
  await tabToOptions(page)
  await expect(radios.nth(0)).toBeFocused()
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['ArrowRight', 2],
    ['ArrowDown', 3],
    ['ArrowDown', 0],
    ['ArrowUp', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(radios.nth(place)).toBeFocused()
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Explanation' })).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(radios.nth(2)).toBeChecked()
  await expect(rider.button('Next Question')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rider.place).toHaveText('Question 2 of 12')

  await expect(page.getByRole('region', { name: 'Question 2 of 12' })).toBeFocused()
  await tabToOptions(page)
  await page.keyboard.press('ArrowDown')
  await expect(radios.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(radios.nth(1)).toBeChecked()
  await expect(rider.button('Next Question')).toBeFocused()
})

test('Keys pressed with Ctrl, Meta or Alt do nothing, and keys work after a press beside the question', async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  for (const key of ['Control+1', 'Meta+2', 'Alt+3', 'Control+b', 'Meta+c', 'Alt+d']) {
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Enter')
  for (const key of ['5', '0', 'e', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(rider.place).toHaveText('Question 1 of 12')

  await page.keyboard.press('b')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('1')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()

  await page.mouse.click(2, 300)
  await page.keyboard.press('Enter')
  await expect(rider.place).toHaveText('Question 2 of 12')
  await page.mouse.click(2, 300)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio').nth(0)).toBeChecked()
})

test('A held Enter key does not run through the questions', async ({ page, rider }) => {
  await rider.opensQuiz('California')
  await page.keyboard.press('1')
  await expect(rider.button('Next Question')).toBeFocused()
  await page.keyboard.down('Enter')
  await expect(page.getByRole('region', { name: 'Question 2 of 12' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(rider.button('Next Question')).toBeFocused()
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(rider.place).toHaveText('Question 2 of 12')
})

test('The focus stays inside the modal, and Escape gives it back', async ({ page, rider }) => {
  await page.goto('/')
  for (const name of ['Choose State', 'Change State']) {
    await tabTo(page, name)
    await page.keyboard.press('Space')
    await expect(rider.select).toBeFocused()
    for (const _ of [1, 2, 3, 4, 5]) {
      await page.keyboard.press('Tab')
      expect(['choose-state', 'body']).toContain(await page.evaluate(placeOfFocus))
    }
    await expect(page.locator('main :focus:not(dialog *)')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(rider.modal).toBeHidden()
    await expect(rider.button(name)).toBeFocused()
  }
})

/** Marks the body if the focus is lost from now on. */
function markLostFocus() {
  const look = () => {
    if (document.activeElement === document.body) document.body.dataset.lost = 'yes'
    requestAnimationFrame(look)
  }
  look()
}

/** Returns the id of the dialog that has the focus. Outside of the page, the body has it. */
function placeOfFocus() {
  const { activeElement: focused, body } = document
  return focused === body ? 'body' : focused?.closest('dialog')?.id || 'page'
}

async function tabTo(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  for (let step = 0; step < 10; step++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** Expects a focused element. Without one, the body has the focus and `:focus` matches nothing. */
async function expectFocusSomewhere(page: Page) {
  await expect(page.locator(':focus')).toBeVisible()
}
