import type { Page } from '@playwright/test'
import { bankOf } from './examinee.ts'
import { brokenWords, expectAccessible, expectFits, tooLongLines } from './looks.ts'
import { expect, publisherOn, test } from './publisher.ts'
import { goAsAdmin } from './writer.ts'

test('What is switched off stands on top, with its switch', { tag: '@laptop' }, async ({
  page,
  server,
}) => {
  await goAsAdmin(page, server.origin, '/admin')
  const notice = page.getByRole('region', { name: 'Switched off or missing' })
  const panel = page.getByRole('region', { name: 'Remote Config' })
  await expect(notice).toBeHidden()
  await panel.getByRole('switch', { name: 'enable_gemini_call' }).click()
  await expect(notice).toContainText('Question generation is switched off.')
  await notice.getByRole('switch', { name: 'enable_gemini_call' }).press('Space')
  const said = page.getByText('enable_gemini_call is now on.')
  await expect(said).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.locator(':focus')).toContainText('enable_gemini_call is now on.')
  await expect(panel.getByRole('switch', { name: 'enable_gemini_call' })).toBeChecked()
  await expect(page.getByText('The flags were changed elsewhere.')).toBeHidden()
})

test('The desk shows all states, and finds the one that needs a hand', { tag: '@laptop' }, async ({
  page,
  server,
  request,
}) => {
  const [item] = await bankOf(server, 'SD')
  const report = { state: 'SD', itemId: item?.id, revision: 1, kind: 'wrong', text: '' }
  const headers = { Origin: server.origin }
  expect((await request.post('/reports', { data: report, headers })).status()).toBe(204)
  await goAsAdmin(page, server.origin, '/admin')
  const { stateRow } = publisherOn(page)
  const table = page.getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveCount(51)
  await expectReadable(page)
  await expectAccessible(page, 'desk')

  const search = page.getByRole('searchbox', { name: 'Search by name or abbreviation' })
  await search.fill('sd')
  const found = page.getByText('1 of 51 states')
  await expect(found).toHaveAttribute('role', 'status')
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  await expect(stateRow('South Dakota')).toContainText('1 reported, no manual yet')
  await search.fill('nowhere')
  await expect(page.getByText('0 of 51 states')).toBeVisible()
  await search.fill('')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect(table.getByRole('rowheader').first()).toContainText('Alabama')

  await stateRow('South Dakota').getByRole('link').click()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeInViewport()
  await expectReadable(page)
  await contents.getByRole('link', { name: 'Reported: 1' }).click()
  const reported = page.getByRole('region', { name: 'Reported: 1' })
  await reported.getByRole('link', { name: item?.question ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  const card = page.locator(`[id="SD.${item?.id}"]`)
  await expect(card.getByText(item?.question ?? '')).toBeInViewport()
})

async function expectReadable(page: Page) {
  expect(await page.evaluate(tooLongLines)).toEqual([])
  // The table is narrowest at 1024 pixels.
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectFits(page)
    expect(await page.evaluate(brokenWords)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
