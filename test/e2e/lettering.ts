import type { Page } from '@playwright/test'

/**
 * Gives the page its lettering from the start, as on a second visit. On a first visit it comes once the
 * script runs, and then a question may have another number of lines.
 */
export async function letterFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lettered', 'yes'))
}
