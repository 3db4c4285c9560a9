import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { expect, test } from './app.ts'
import { bankOf } from './examinee.ts'
import { expectFits, expectLooksWell } from './looks.ts'
import type { ProductionServer } from './production-server.ts'
import { goAsAdmin } from './writer.ts'

const SENT = 'Reported. Thank you: we will check this question.'
const TITLE = 'What is wrong with this question?'

async function storedReports({ dataDir }: ProductionServer, state: string) {
  const store = openSqliteStore({ file: `${dataDir}/documents.db`, indexes: INDEXES })
  const all = await store.list('reports')
  await store.close()
  return all.map(({ data }) => data).filter((report) => report.state === state)
}

test('A rider chooses what is wrong, says more, sends it again, and goes on with the quiz', {
  tag: '@phone',
}, async ({ page, rider, server, noise }) => {
  await rider.opensQuiz('New York')
  await rider.answers(true)
  const { question } = await rider.currentItem()
  await rider.press(rider.button('Report question'))
  const modal = page.getByRole('dialog', { name: TITLE })
  await expect(rider.button('Wrong answer')).toBeFocused()
  await expectLooksWell(page, 'report', 'dialog[open]', [1280, 360])
  await page.keyboard.press('2')
  await rider.press(rider.button('Send report'))
  await expect(modal.getByRole('alert')).toHaveText('Please choose what is wrong.')
  await rider.press(rider.button('Typo'))
  await rider.press(rider.button('Unclear'))
  await expect(modal.getByRole('button', { pressed: true })).toHaveText('Unclear')
  noise.allow(/status of 429/)
  await page.route('**/reports', (route) =>
    route.fulfill({ status: 429, json: { message: 'Those were a lot.' } }),
  )
  await rider.press(rider.button('Send report'))
  await expect(modal.getByRole('alert').getByText('Those were a lot.')).toBeVisible()
  await expect(rider.button('Unclear')).toBeVisible()
  await page.unroute('**/reports')
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

test('Three riders pull a question, and the admin brings it back', { tag: '@laptop' }, async ({
  page,
  server,
}) => {
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
  await card.getByRole('button', { name: /^Bring back: / }).click()
  await expect(page.getByText('Riders get the question again, unchanged.')).toBeVisible()
  expect(await ids()).toEqual(before)
})
