import type { Page } from '@playwright/test'

/** Presses a key that does nothing, so that the page's script starts, and waits until it runs. */
export async function wake(page: Page): Promise<void> {
  // The script that listens for presses stands at the end of the page.
  await page.waitForLoadState('domcontentloaded')
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  // The page does this task after all others, as soon as it has none. It calls itself idle much later on a
  // busy machine, or never.
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
}
