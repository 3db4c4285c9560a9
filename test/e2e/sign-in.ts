import { expect, type Locator, type Page } from '@playwright/test'
import { wake } from './wake.ts'

export function signInButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })
}

export function signOutButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true })
}

/** Signs in at the embedded provider, in the popup that the button opens. */
export async function signIn(page: Page, button: Locator, email: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await button.click()
  const popup = await opened
  await popup.getByRole('textbox', { name: 'Email' }).fill(email)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
  await closed
  await expect(signOutButton(page)).toBeVisible()
}

/**
 * Signs in by request, and announces this to all tabs as the popup does. For tests whose subject is what
 * the open tabs do then.
 */
export async function signInElsewhere(page: Page, email: string): Promise<void> {
  await signInByRequest(page, email)
  await page.evaluate(() => {
    const channel = new BroadcastChannel('auth')
    channel.postMessage('changed')
    channel.close()
  })
  await expect(signOutButton(page)).toBeVisible()
}

/** Opens a page as a signed-in rider. Skips the popup, which takes most of the time of a sign-in. */
export async function arriveAs(page: Page, email: string, path = '/'): Promise<void> {
  await signInByRequest(page, email)
  await page.goto(path)
  await wake(page)
  await expect(signOutButton(page)).toBeVisible()
}

/** Signs in at the embedded provider, without its page. */
export async function signInByRequest(page: Page, email: string, code = ''): Promise<void> {
  const form = await page.request.get('/sign-in')
  const headers = { Origin: new URL(form.url()).origin }
  await page.request.post(form.url(), { form: { email, code }, headers })
}
