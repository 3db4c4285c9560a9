import { expect, test } from './app.ts'
import { goAsAdmin, PICTURE } from './writer.ts'

// A server of its own, because the name shows on all pages.
test.use({ settings: { STARTER_CONTENT: 'off', CHANGE_DAYS: '100' } })

test('A new name shows at once, and a logo leaves what is typed', { tag: '@laptop' }, async ({
  page,
  server,
}) => {
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
})
