import { expect, test } from './app.ts'
import { wake } from './wake.ts'
import { goAsAdmin, PICTURE } from './writer.ts'

// A server of its own, because the name shows on all pages.
test.use({ settings: { STARTER_CONTENT: 'off' } })

test('A new name shows at once, and a logo or a way back leaves what is typed', {
  tag: '@laptop',
}, async ({ page, server, noise }) => {
  await goAsAdmin(page, server.origin, '/admin/site')
  const main = page.getByRole('main')
  const names = main.getByRole('group', { name: 'Name', exact: true })
  const done = main.getByRole('status')
  await names.getByRole('textbox', { name: 'English' }).fill('Lakeside')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(done).toHaveText('Saved.')
  await expect(page.getByRole('banner')).toContainText('Lakeside')

  await main.getByRole('textbox', { name: 'Contact' }).fill('typed@example.com')
  await main.getByLabel('File').setInputFiles(PICTURE)
  await main.getByRole('button', { name: 'Upload' }).click()
  await expect(main.getByRole('img', { name: 'The logo now' })).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Contact' })).toHaveValue('typed@example.com')
  await main.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(names.getByRole('textbox', { name: 'English' })).toHaveValue('')
  await expect(main.getByRole('textbox', { name: 'Contact' })).toHaveValue('typed@example.com')
  await expect(page.getByRole('banner')).not.toContainText('Lakeside')

  await names.getByRole('textbox', { name: 'English' }).fill('Hillside')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(done).toHaveText('Saved.')
  await expect(page.getByRole('banner')).toContainText('Hillside')
  await expect(main.getByRole('textbox', { name: 'Contact' })).toHaveValue('typed@example.com')

  const other = await page.context().newPage()
  await other.goto('/admin/site')
  await wake(other)
  await other.getByRole('textbox', { name: 'Contact' }).fill('other@example.com')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('main').getByRole('status')).toHaveText('Saved.')
  noise.allow(/status of 409/)
  await main.getByRole('textbox', { name: 'Contact' }).fill('mine@example.com')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByText('Contact is now “other@example.com”')).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Contact' })).toHaveValue('mine@example.com')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(done).toHaveText('Saved.')
})
