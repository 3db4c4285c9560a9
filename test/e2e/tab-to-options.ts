import type { Page } from '@playwright/test'

/** Moves the focus from a question to its options, past the pictures of the question. */
export async function tabToOptions(page: Page) {
  const pictures = await page.getByRole('button', { name: /Enlarge picture$/ }).count()
  for (let press = 0; press <= pictures; press++) await page.keyboard.press('Tab')
}
