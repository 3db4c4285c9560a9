import type { Page, Route } from '@playwright/test'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import type { ProductionServer } from './production-server.ts'

const SENT = 'Thanks! Your feedback has been sent.'

function fields(page: Page) {
  const modal = page.getByRole('dialog', { name: 'Send feedback' })
  return {
    modal,
    email: modal.getByRole('textbox', { name: 'Email (optional)' }),
    message: modal.getByRole('textbox', { name: 'Message' }),
    box: modal.getByRole('checkbox', {
      name: 'I authorize you to email me for further details.',
      exact: true,
    }),
    send: modal.getByRole('button', { name: 'Send feedback', exact: true }),
    close: modal.getByRole('button', { name: 'Close', exact: true }),
  }
}

async function newestFeedback({ dataDir }: ProductionServer) {
  const store = openSqliteStore({ file: `${dataDir}/documents.db`, indexes: INDEXES })
  const [newest] = await store.list('feedback', {
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: 1,
  })
  await store.close()
  return newest?.data
}

test('A rider sends feedback about a question', { tag: '@phone' }, async ({
  page,
  rider,
  server,
}) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true, true)
  const { question } = await rider.currentItem()
  const opener = rider.button('Send Feedback')
  await rider.press(opener)
  const { modal, email, message, box, send, close } = fields(page)
  await expect(message).toBeFocused()
  await expect(modal.getByRole('definition')).toHaveText(['California (CA)', 'q-3', question])

  // Typing letters and digits answers nothing.
  await page.keyboard.type('A1 b2')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('A1 b2\n')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await message.fill('x'.repeat(4990))
  await expectAccessible(page, 'feedback', 'dialog[open]')

  await message.fill('')
  await expect(send).toBeDisabled()
  await message.fill('   ')
  await expect(send).toBeDisabled()
  await message.fill('The second option has a typo.')
  await email.fill('rider@example.com')
  await box.check()
  await rider.press(send)
  await expect(modal.getByText(SENT, { exact: true })).toBeVisible()
  await expect(close).toBeFocused()
  expect(await newestFeedback(server)).toEqual({
    email: 'rider@example.com',
    message: 'The second option has a typo.',
    allowContact: true,
    context: {
      stateAbbrev: 'CA',
      stateName: 'California',
      questionId: 'q-3',
      questionText: question,
    },
    createdAt: expect.any(String),
    ua: await page.evaluate(() => navigator.userAgent),
  })

  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()
  await rider.press(opener)
  await expect(message).toHaveValue('')
  await expect(message).toBeFocused()
  await expect(box).not.toBeChecked()
  await expect(modal.getByText(SENT)).toBeHidden()
})

test('The characters are counted near the end, and a ticked box needs an address', {
  tag: '@phone',
}, async ({ page, rider }) => {
  let sent = 0
  await page.route('**/feedback', (route) => {
    sent++
    return route.fulfill({ status: 204 })
  })
  await page.goto('/')
  await rider.press(rider.button('Feedback').first())
  const { modal, email, message, box, send } = fields(page)
  await message.fill('x'.repeat(4499))
  await expect(modal.getByText(/Characters/)).toHaveCount(0)
  await message.fill('x'.repeat(4990))
  await expect(modal.getByText('Characters left: 10', { exact: true })).toBeVisible()
  await message.fill('x'.repeat(5001))
  await expect(modal.getByText('Characters over the limit: 1', { exact: true })).toBeVisible()
  await expect(send).toBeDisabled()

  await expect(email).toHaveAccessibleDescription('We only keep it if you check the box.')
  await message.fill('Please write back')
  await box.check()
  await expect(email).toHaveAccessibleDescription('We keep it so that we can write back.')
  await expect(send).toBeEnabled()
  await rider.press(send)
  await expect(email).toBeFocused()
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  expect(sent).toBe(0)

  await box.uncheck()
  await rider.press(send)
  await expect(modal.getByText(SENT, { exact: true })).toBeVisible()
  expect(sent).toBe(1)
})

test('The corner and the footer open it, and a draft stays in it', { tag: '@laptop' }, async ({
  page,
  rider,
}) => {
  await page.goto('/')
  const { modal, message, close } = fields(page)
  await rider.press(page.getByRole('main').getByRole('button', { name: 'Feedback', exact: true }))
  await expect(modal).toBeVisible()
  await expect(modal.getByRole('definition')).toHaveCount(0)
  await message.fill('A draft that waits')
  await rider.press(close)
  await expect(modal).toBeHidden()

  const inFooter = page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' })
  await rider.press(inFooter)
  await expect(message).toHaveValue('A draft that waits')
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const inside =
      'document.activeElement === document.body || !!document.activeElement.closest("dialog")'
    expect(await page.evaluate(inside)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(inFooter).toBeFocused()
})

test("When sending fails the modal says so and stays open with the rider's text", {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  noise.allow(/feedback net::ERR_FAILED/, /Failed to load resource/, /TypeError: Failed to fetch/)
  noise.allow(/status of (429|500)/, /SyntaxError/)
  await page.goto('/')
  await rider.press(rider.button('Feedback').first())
  const { modal, message, send } = fields(page)
  await message.fill('Please keep me')
  // Neighbors differ in what the modal says, so each outcome shows.
  for (const [respond, says] of [
    [(route: Route) => route.abort(), 'Failed to send feedback.'],
    [(route: Route) => route.fulfill({ status: 429, json: { message: 'A lot.' } }), 'A lot.'],
    [(route: Route) => route.fulfill({ status: 500, body: 'Oh' }), 'Failed to send feedback.'],
  ] as const) {
    await page.route('**/feedback', respond)
    await rider.press(send)
    await expect(modal.getByRole('alert')).toHaveText(says)
    await expect(message).toHaveValue('Please keep me')
    await expect(send).toBeEnabled()
    await expect(send).toBeFocused()
    await page.unroute('**/feedback')
  }
})
