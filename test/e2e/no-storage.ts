import type { Page } from '@playwright/test'

/** Makes each use of these storages throw, like a browser that blocks them. */
export async function blockStorage(page: Page, ...names: string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
        configurable: true,
      })
    }
  }, names)
}

/** Makes `localStorage` and `sessionStorage` full from the start. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
}
