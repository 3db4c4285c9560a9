import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'
import { goAsAdmin } from './writer.ts'

test('The admin searches the feedback, and is done with all that is found', {
  tag: '@laptop',
}, async ({ page, server }) => {
  for (const message of ['The sign is blurred.', 'Blurred signs!', 'Thank you.']) {
    const data = { email: null, message, allowContact: false, context: null, website: '' }
    await page.request.post('/feedback', { data, headers: { Origin: server.origin } })
  }
  await goAsAdmin(page, server.origin, '/admin/inbox')
  await page.getByRole('searchbox', { name: 'Search in the feedback' }).fill('blurred SIGN')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Feedback: 2 found' })).toBeVisible()
  await page.getByRole('button', { name: 'Done for all 2' }).click()
  await expectLooksWell(page, 'done for all', 'dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Done for all' }).click()
  await expect(page.getByText('Done. The feedback left the inbox.')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Feedback: 0 found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the whole inbox' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
})
