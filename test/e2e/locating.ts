import type { Page } from '@playwright/test'

declare global {
  interface Window {
    locating: { asked: boolean; located: number }
  }
}

/**
 * Counts how often the page locates the rider, and tells when it has asked for the permission.
 * Chromium without a window never has the permission `prompt`, so that is said in its place.
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
      // The page acts on it in the same turn; what it does is done by the next one.
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

/** All a page of ours can keep in the browser, as text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await window.caches.keys()
    const stores = [{ ...localStorage }, { ...sessionStorage }, history.state]
    return JSON.stringify([...stores, databases, caches, document.cookie, location.href])
  })
}
