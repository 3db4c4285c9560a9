import type { Page } from '@playwright/test'
import { singleKeys } from '../../app/base/ui/single-keys-messages.ts'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import { giveVoice, spoken } from './voice.ts'

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('A rider sees the keys under "?", and they do what the list says', { tag: '@laptop' }, async ({
  page,
  rider,
}) => {
  await giveVoice(page, ['en-US'])
  await rider.opensQuiz('California')
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(list(page).locator('dt, dd')).toHaveText([
    '1–4A–D',
    'Pick an answer',
    'Arrows',
    'Move between the answers',
    'Enter',
    'Go on',
    'G',
    'Say that you guessed, or take it back',
    'R',
    'Read aloud, or stop',
    'Escape',
    'Close a dialog',
    '?',
    'Show these shortcuts',
  ])
  await expectAccessible(page, 'keyboard shortcuts', 'dialog[open]')
  for (const key of ['1', 'b', 'r']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await spoken(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Question 1 of 12' })).toBeFocused()

  await page.keyboard.press('r')
  await expect.poll(() => spoken(page)).not.toEqual([])
  await page.keyboard.press('R')
  await expect.poll(() => spoken(page)).toEqual([])
  await page.keyboard.press('Control+r')
  await page.keyboard.press('1')
  await expect(page.getByRole('radio').nth(0)).toBeChecked()
})

test('The list opens from its button, too, and not while a rider types', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await rider.opensQuiz('California')
  const button = rider.button('Keyboard shortcuts')
  await button.click()
  await expect(list(page).locator('dt')).toHaveText([
    '1–4A–D',
    'Arrows',
    'Enter',
    'G',
    'Escape',
    '?',
  ])
  await list(page).getByRole('button', { name: 'Close' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await rider.press(rider.button('Send Feedback'))
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await page.keyboard.type('Is 1 right?')
  await expect(message).toHaveValue('Is 1 right?')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('A rider switches the single keys off, and a voice that types picks nothing', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await rider.opensQuiz('California')
  await page.keyboard.press('?')
  const single = list(page).getByRole('checkbox', { name: singleKeys() })
  await expect(single).toBeChecked()
  await expect(single).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.type('b1?')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.goto('/accessibility')
  await expect(page.getByRole('checkbox', { name: singleKeys() })).toBeChecked({
    checked: false,
  })
  await page.getByRole('checkbox', { name: singleKeys() }).check()
  await rider.opensQuiz('California')
  await page.keyboard.press('b')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('A device without a keyboard has no button for it', { tag: '@phone' }, async ({ rider }) => {
  await rider.opensQuiz('California')
  await expect(rider.button('Send Feedback')).toBeVisible()
  await expect(rider.button('Keyboard shortcuts')).toBeHidden()
})

test.describe('Without a script', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ noise }) => noise.allow(/\/assets\/.*\.js csp$/))

  test('no list of keys is offered, because they do nothing', { tag: '@laptop' }, async ({
    page,
  }) => {
    await page.goto('/practice/california')
    await expect(page.getByRole('link', { name: /^Report question/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()
  })
})
