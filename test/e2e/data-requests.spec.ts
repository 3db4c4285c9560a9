import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'
import { goAsAdmin } from './writer.ts'

test('The admin downloads and deletes what there is of an address', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const email = 'asks@example.com'
  const data = { email, message: 'Hi', allowContact: true, context: null, website: '' }
  await page.request.post('/feedback', { data, headers: { Origin: server.origin } })
  await goAsAdmin(page, server.origin, '/admin/inbox')
  await page.getByRole('link', { name: 'Site' }).click()
  await page.getByRole('link', { name: 'Riders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riders')
  await page.getByRole('textbox', { name: 'Email address of the rider' }).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('Feedback with this address: 1.')).toBeVisible()
  await expectLooksWell(page, 'riders')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  expect((await downloading).suggestedFilename()).toBe('data-of-a-rider.json')
  await page.getByRole('button', { name: 'Delete all of it' }).click()
  await expectLooksWell(page, 'delete data', 'dialog')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Deleted.', { exact: true })).toBeVisible()
  await expect(page.getByText(/deleted by admin@example\.com, an address/)).toBeVisible()
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('Feedback with this address: 0.')).toBeVisible()
})
