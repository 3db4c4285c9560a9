import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { wake } from './wake.ts'

/** Lets a pupil back in, and expects that the page shows the new link for longer than it looks. */
export async function letsBackIn(page: Page, nickname: string): Promise<void> {
  await page.clock.install()
  await page.getByRole('button', { name: `Let ${nickname} back in` }).click()
  await wake(page)
  await page.clock.runFor(6_000)
  // A look would have its reply after this request.
  await page.request.get(page.url())
  await expect(page.getByText(new RegExp(`^${nickname} can come back now`))).toBeVisible()
}

/** Expects that the device lists the course of a page with settings by its present link. */
export async function listsCourse(page: Page, name: RegExp): Promise<void> {
  const settings = page.url()
  await page.goto('/schools')
  await wake(page)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(settings.replace('/settings', ''))
  await page.goto(settings)
}
