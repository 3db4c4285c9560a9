import type { Page } from '@playwright/test'

/** Presses a key that does nothing, so that the page's script starts, and waits until it runs. */
export async function wake(page: Page): Promise<void> {
  // The script that listens for presses stands at the end of the page.
  await page.waitForLoadState('domcontentloaded')
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  // Waits until the page has no other task. On a busy machine, `requestIdleCallback` would wait much longer,
  // or without end.
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
}
