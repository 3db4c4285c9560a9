import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { bankOf } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { arriveAs } from './sign-in.ts'
import { wake } from './wake.ts'
import { goAsAdmin } from './writer.ts'

test('The admin decides in the inbox, and the rider hears of it on each device, once', {
  tag: '@laptop',
}, async ({ page, rider, server, browser, contextOptions, noise }) => {
  noise.allow(/status of (401|422)/)
  const email = 'told@example.com'
  await arriveAs(page, email)
  await rider.starts('New Mexico')
  await rider.answers(true)
  const { question } = await rider.currentItem()
  const item = (await bankOf(server, 'NM')).find((one) => one.question === question)
  await rider.press(rider.button('Report question'))
  await rider.press(rider.button('Outdated'))
  await rider.press(rider.button('Send report'))
  await expect(page.getByText(/^Reported\. Thank you/)).toBeVisible()

  const desk = await browser.newContext({ ...contextOptions, baseURL: server.origin })
  const admin = await desk.newPage()
  await goAsAdmin(admin, server.origin)
  await admin.getByRole('link', { name: 'Inbox' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  // Reports of the same question may exist in other states.
  const ofState = admin.getByRole('article').filter({ hasText: 'New Mexico' })
  const card = ofState.filter({ hasText: question })
  await expect(card).toContainText('Outdated: 1')
  const edit = card.getByRole('link', { name: `Edit: ${question}` })
  await expect(edit).toHaveAttribute('href', `/admin/manuals/NM/questions/${item?.id}`)
  await expectLooksWell(admin, 'inbox')
  await card.getByRole('button', { name: `Withdraw: ${question}` }).click()
  await expect(admin.getByText(/^Withdrawn\. The question waits for review/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await goAsAdmin(admin, server.origin, `/admin/manuals/NM?review=${item?.id}`)
  const review = admin.getByRole('region', { name: /^Review/ })
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue(question)
  const mended = 'Which answer is mended?'
  await review.getByRole('textbox', { name: 'Question' }).fill(mended)
  await review.getByRole('textbox', { name: 'Explanation' }).fill('So it is.')
  await review.getByRole('radio', { name: 'Yes, as they stand above' }).check()
  await review.getByRole('button', { name: 'Approve' }).click()
  await review.getByRole('button', { name: 'Publish as the admin’s word' }).click()
  await expect(review.getByRole('status')).toHaveText(/^Published as your word\./)
  await desk.close()

  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: server.origin })
  const other = await elsewhere.newPage()
  await arriveAs(other, email)
  await other.evaluate(() => localStorage.setItem('state', 'NM'))
  const told = (at: Page) => at.getByRole('region', { name: 'Fixed, thank you' })
  for (const at of [page, other]) {
    await at.goto('/progress')
    await expect(told(at)).toContainText(question)
  }
  await expectLooksWell(other, 'told')
  const noted = other.waitForResponse((reply) => reply.request().method() === 'POST')
  await told(other).getByRole('button', { name: 'Got it' }).click()
  await expect(told(other)).toHaveCount(0)
  expect((await noted).status()).toBe(204)
  await elsewhere.close()
  const asked = page.waitForResponse((reply) => reply.url().endsWith('/reports'))
  await page.reload()
  await asked
  await wake(page)
  await expect(told(page)).toHaveCount(0)
})

test('A rider reads that a reported question is not asked for now', { tag: '@phone' }, async ({
  page,
}) => {
  const reported = [{ state: 'NM', itemId: 'gone', revision: 1, question: 'Is this one gone?' }]
  await page.goto('/')
  await page.evaluate((stored) => {
    localStorage.setItem('state', 'NM')
    localStorage.setItem('reported', stored)
  }, JSON.stringify(reported))
  await page.goto('/progress')
  const told = page.getByRole('region', { name: 'Taken out for now' })
  await expect(told).toContainText('Is this one gone?')
  await expectLooksWell(page, 'not asked')
  await told.getByRole('button', { name: 'Got it' }).click()
  await expect(told).toHaveCount(0)
  // The device stores the report, so it can tell the rider later that the question is fixed.
  const kept = await page.evaluate(() => localStorage.getItem('reported'))
  expect(JSON.parse(kept ?? '')).toEqual([{ ...reported[0], isHidden: true }])
})

test('A rider reads at a question that it was mended since the report', { tag: '@phone' }, async ({
  page,
  rider,
  server,
}) => {
  const bank = await bankOf(server, 'NY')
  const reported = bank.map(({ id }) => ({
    state: 'NY',
    itemId: id,
    revision: 0,
    question: 'Old?',
  }))
  await page.goto('/')
  await page.evaluate(
    (stored) => localStorage.setItem('reported', stored),
    JSON.stringify(reported),
  )
  await rider.starts('New York')
  await expect(page.getByText('You reported this question. It is fixed, thank you.')).toBeVisible()
  await expect(rider.button('Report question')).toBeVisible()
})
