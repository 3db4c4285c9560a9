import type { Page } from '@playwright/test'

/** Moves the focus from a question to its options, past its explained words and its pictures. */
export async function tabToOptions(page: Page) {
  const words = await page.getByRole('heading', { level: 1 }).getByRole('link').count()
  const pictures = await page.getByRole('button', { name: /Enlarge picture$/ }).count()
  for (let press = 0; press <= words + pictures; press++) await page.keyboard.press('Tab')
}
