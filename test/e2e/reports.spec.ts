import type { Page } from '@playwright/test'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { expect, test } from './app.ts'
import { bankOf } from './examinee.ts'
import { expectAccessible, expectFits } from './looks.ts'
import type { ProductionServer } from './production-server.ts'
import { AS_ITS_OWN_CLIENT, arriveAs } from './sign-in.ts'
import { wake } from './wake.ts'
import { goAsAdmin } from './writer.ts'

test.use(AS_ITS_OWN_CLIENT)

const SENT = 'Reported. Thank you: we will check this question.'
const TITLE = 'What is wrong with this question?'

async function storedReports({ dataDir }: ProductionServer, state: string) {
  const store = openSqliteStore({ file: `${dataDir}/documents.db`, indexes: INDEXES })
  const all = await store.list('reports')
  await store.close()
  return all.map(({ data }) => data).filter((report) => report.state === state)
}

async function expectGood(page: Page, where: string, within?: string) {
  await expectFits(page)
  await expectAccessible(page, where, within)
}

test('A rider chooses what is wrong, says more, sends it, and goes on with the quiz', async ({
  page,
  rider,
  server,
}) => {
  await page.goto('/')
  await rider.starts('New York')
  await rider.answers(true)
  const { question } = await rider.currentItem()
  await rider.press(rider.button('Report question'))
  const modal = page.getByRole('dialog', { name: TITLE })
  await expect(rider.button('Wrong answer')).toBeFocused()
  await expectGood(page, 'report', 'dialog[open]')
  await page.keyboard.press('2')
  await rider.press(rider.button('Send report'))
  await expect(modal.getByRole('alert')).toHaveText('Please choose what is wrong.')
  await rider.press(rider.button('Typo'))
  await rider.press(rider.button('Unclear'))
  await expect(modal.getByRole('button', { pressed: true })).toHaveText('Unclear')
  await rider.press(rider.button('Send report'))
  await expect(modal.getByText(SENT, { exact: true })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(rider.button('Reported')).toBeFocused()
  expect(await rider.question.textContent()).toBe(question)

  await rider.goesOn()
  await rider.press(rider.button('Report question'))
  await rider.press(rider.button('Wrong answer'))
  await modal.getByRole('textbox').fill('Two are right.')
  await rider.press(rider.button('Send report'))
  await expect(modal.getByText(SENT, { exact: true })).toBeVisible()
  const stored = await storedReports(server, 'NY')
  expect(
    stored
      .slice(-2)
      .map(({ kind, text }) => [kind, text])
      .sort(),
  ).toEqual([
    ['unclear', ''],
    ['wrong', 'Two are right.'],
  ])
})

test('Too many reports are refused with a sentence, and the modal stays', {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  noise.allow(/status of 429/)
  await page.route('**/reports', (route) =>
    route.fulfill({ status: 429, json: { message: 'Those were a lot.' } }),
  )
  await page.goto('/')
  await rider.starts('New York')
  await rider.press(rider.button('Report question'))
  await rider.press(rider.button('Typo'))
  await rider.press(rider.button('Send report'))
  await expect(page.getByRole('alert').getByText('Those were a lot.')).toBeVisible()
  await expect(rider.button('Typo')).toBeVisible()
})

test('The first press of all opens the report in this tab', { tag: '@phone' }, async ({
  page,
  rider,
  context,
}) => {
  await page.goto('/practice/california')
  await expect(page.getByRole('link', { name: /^Report question/ })).toBeHidden()
  await rider.press(rider.button('Report question'))
  await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible()
  await expect(rider.button('Wrong answer')).toBeFocused()
  await expect(rider.place).toHaveText('Question 1 of 12')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
})

test.describe('Without a script', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ noise }) => noise.allow(/\/assets\/.*\.js csp$/))

  test('a rider reports a question in a tab beside the quiz', { tag: '@phone' }, async ({
    page,
    rider,
    server,
    noise,
  }) => {
    await page.goto('/practice/california')
    const opened = page.waitForEvent('popup')
    const question = await rider.question.textContent()
    await rider.press(page.getByRole('link', { name: 'Report question (in a new tab)' }))
    const form = await opened
    await expect(form.getByText(question ?? '', { exact: true })).toBeVisible()
    await expectFits(form)
    await form.getByText('Not for my state', { exact: true }).click()
    await form.getByRole('textbox').fill('Only in winter.')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(form.getByText(SENT, { exact: true })).toBeVisible()
    const stored = await storedReports(server, 'CA')
    expect(stored.at(-1)).toMatchObject({ kind: 'other-state', text: 'Only in winter.' })
    noise.allow(/status of 404/)
    await form.goto('/report?state=CA&item=none')
    await expect(form.getByRole('heading', { level: 1 })).not.toHaveText('Report a question')
  })
})

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
  await expect(page.getByText(SENT, { exact: true })).toBeVisible()

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
  await expectGood(admin, 'inbox')
  await card.getByRole('button', { name: `Withdraw: ${question}` }).click()
  await expect(admin.getByText(/^Withdrawn\. The question waits for review/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await goAsAdmin(admin, server.origin, `/admin/manuals/NM?review=${item?.id}`)
  const review = admin.getByRole('region', { name: /^Review/ })
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue(question)
  const mended = 'Which answer is mended?'
  await review.getByRole('textbox', { name: 'Question' }).fill(mended)
  await review.getByRole('textbox', { name: 'Explanation' }).fill('So it is.')
  await review.getByRole('button', { name: 'Approve' }).click()
  await review.getByRole('button', { name: 'Publish as the admin’s word' }).click()
  await expect(review.getByRole('status')).toHaveText(/^Published as your word\./)
  await desk.close()

  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: server.origin })
  const other = await elsewhere.newPage()
  await arriveAs(other, email)
  await other.evaluate(() => localStorage.setItem('state', 'NM'))
  const told = (at: Page) => at.getByRole('region', { name: 'Mended, thank you' })
  for (const at of [page, other]) {
    await at.goto('/progress')
    await expect(told(at)).toContainText(question)
  }
  await expectGood(other, 'told')
  const noted = other.waitForResponse((reply) => reply.request().method() === 'POST')
  await told(other).getByRole('button', { name: 'I have read it' }).click()
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
  const told = page.getByRole('region', { name: 'Not asked for now' })
  await expect(told).toContainText('Is this one gone?')
  await expectGood(page, 'not asked')
  await told.getByRole('button', { name: 'I have read it' }).click()
  await expect(told).toHaveCount(0)
  // The device stores the report, so it can tell the rider later that the question is fixed.
  const kept = await page.evaluate(() => localStorage.getItem('reported'))
  expect(JSON.parse(kept ?? '')).toEqual([{ ...reported[0], isHidden: true }])
})

test('Three riders pull a question, and the admin brings it back', { tag: '@laptop' }, async ({
  page,
  server,
  noise,
}) => {
  noise.allow(/status of 401/)
  const [item] = await bankOf(server, 'TX')
  // Another question takes the place among the 25, so the order changes.
  const ids = async () => (await bankOf(server, 'TX')).map(({ id }) => id).sort()
  const before = await ids()
  for (const client of ['2001:db8:1::1', '2001:db8:2::1', '2001:db8:3::1']) {
    const report = { state: 'TX', itemId: item?.id, revision: 1, kind: 'wrong', text: 'No.' }
    const headers = { Origin: server.origin, 'X-Forwarded-For': client }
    const reply = await page.request.post('/reports', { data: report, headers })
    expect(reply.status()).toBe(204)
  }
  await goAsAdmin(page, server.origin, '/admin/inbox')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Riders no longer get this question')
  await expect(card).toContainText('Different riders: 3')
  const edit = card.getByRole('link', { name: /^Edit: / })
  await expect(edit).toHaveAttribute('href', `/admin/manuals/TX?review=${item?.id}#review`)
  expect(await ids()).toEqual(before.filter((id) => id !== item?.id))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectGood(page, 'pulled', 'article')
  await card.getByRole('button', { name: /^Bring back: / }).click()
  await expect(page.getByText('Riders get the question again, unchanged.')).toBeVisible()
  expect(await ids()).toEqual(before)
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
  await expect(page.getByText('You reported this question. Mended, thank you.')).toBeVisible()
  await expect(rider.button('Report question')).toBeVisible()
})
