import type { Page } from '@playwright/test'

declare global {
  interface Window {
    locating: { asked: boolean; located: number }
  }
}

/**
 * Counts how often the page locates the rider, and tells when it asks about the permission. Headless
 * Chromium never reports the permission `prompt`, so `said` replaces what it reports.
 */
export async function countLocating(page: Page, said?: PermissionState) {
  await page.addInitScript((said) => {
    window.locating = { asked: false, located: 0 }
    const locate = Geolocation.prototype.getCurrentPosition
    Geolocation.prototype.getCurrentPosition = function (...means) {
      window.locating.located++
      locate.apply(this, means)
    }
    const query = Permissions.prototype.query
    Permissions.prototype.query = async function (permission) {
      const status = await query.call(this, permission)
      if (said) Object.defineProperty(status, 'state', { value: said })
      // The page reacts to the permission in this task, so its reaction is over in the next one.
      setTimeout(() => {
        window.locating.asked = true
      })
      return status
    }
  }, said)
}

export function locating(page: Page) {
  return page.evaluate(() => window.locating)
}

/** Everything that our pages can store in the browser, as text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await window.caches.keys()
    const stores = [{ ...localStorage }, { ...sessionStorage }, history.state]
    return JSON.stringify([...stores, databases, caches, document.cookie, location.href])
  })
}
