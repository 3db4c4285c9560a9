import type { Page } from '@playwright/test'

declare global {
  interface Window {
    locating: { asked: boolean; located: number }
  }
}

/**
 * Counts how often the page locates the rider, and records when the page asks about the permission.
 * Headless Chromium never reports the permission `prompt`, so `said` replaces the reported permission.
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
      // The page reacts to the permission in this task, so the reaction is over in the next task.
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

/**
 * Runs in the page. On a busy machine, the reply may take longer than the geocoder's limit of five
 * seconds.
 */
export function neverTimesOut() {
  AbortSignal.timeout = () => new AbortController().signal
}

/** Returns everything that our pages can store in the browser, as text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await window.caches.keys()
    const stores = [{ ...localStorage }, { ...sessionStorage }, history.state]
    return JSON.stringify([...stores, databases, caches, document.cookie, location.href])
  })
}
