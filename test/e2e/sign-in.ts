import { expect, type Locator, type Page } from '@playwright/test'

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
