import { expect, test } from './app.ts'
import { SAN_FRANCISCO } from './fake-geocoder.ts'
import { expectAccessible, expectFits } from './looks.ts'
import { signIn, signInButton } from './sign-in.ts'
import { wake } from './wake.ts'

// A demo uses none of the content that other tests prepare.
test.use({ settings: { DEMO: 'on', STARTER_CONTENT: 'on' } })
test.use({ permissions: ['geolocation'], geolocation: SAN_FRANCISCO, extraHTTPHeaders: {} })

test('A demo says so, finds the state without a service, and lets anybody in as the admin', {
  tag: '@phone',
}, async ({ page, geocoder }) => {
  const notice = page.getByText('This is a demo. What you enter is deleted each hour.')
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('California')
  expect(geocoder.requests).toEqual([])
  await wake(page)
  await expect(notice).toBeVisible()
  await expectFits(page, '/')
  await expectAccessible(page, '/')
  await signIn(page, signInButton(page), 'admin@example.com')
  await page.goto('/admin/system')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System')
  await expect(notice).toBeVisible()
})
