import { expect, test } from './app.ts'
import { wake } from './wake.ts'

test('A rider reads that they are offline when a quiz does not load, and at the sign-in', async ({
  page,
  rider,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await page.goto('/')
  await wake(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lettered'))).toBe('yes')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await rider.chooses('California')
  await rider.press(rider.start('California'))
  await expect(page.getByRole('alert')).toHaveText('Failed to load quiz for selected state.')
  const main = page.getByRole('main')
  await expect(main.getByText('You are offline.', { exact: true })).toBeVisible()
  await rider.press(page.getByRole('button', { name: 'Sign In', exact: true }))
  await expect(page.getByRole('banner')).toContainText(
    'You are offline. Sign in when you are back online.',
  )
  expect(context.pages()).toHaveLength(1)

  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0)
})
