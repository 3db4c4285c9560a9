import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'

test('A page that is open at another address says so, and links to the right one', {
  tag: '@phone',
}, async ({ page, server, noise }) => {
  const elsewhere = server.origin.replace('localhost', '127.0.0.1')
  noise.allow(new RegExp(`request to a stranger: ${elsewhere}/`))
  const notice = page.getByText(`You opened this site at ${elsewhere}.`)
  for (const path of ['/', '/content?x=1', '/practice/ohio']) {
    await page.goto(elsewhere + path)
    await expect(notice).toBeVisible()
  }
  await page.goto(`${elsewhere}/content?x=1`)
  const link = page.getByRole('link', { name: server.origin, exact: true })
  await expect(link).toHaveAttribute('href', `${server.origin}/content?x=1`)
  await expectAccessible(page, 'the notice')

  await link.click()
  await expect(page).toHaveURL(`${server.origin}/content?x=1`)
  await expect(page.getByRole('heading', { name: 'Articles' })).toBeVisible()
  await expect(page.getByText('You opened this site at')).toHaveCount(0)
})
