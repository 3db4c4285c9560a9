import type { BrowserContext } from '@playwright/test'

export type Noise = {
  /** Allows noise that this test expects. */
  allow: (...patterns: RegExp[]) => void
  /** Listens to all pages of another browser context, in addition to the test's own context. */
  listenTo: (context: BrowserContext) => void
  unexpected: () => string[]
}

/** The messages of Playwright and the page about the missing service worker (`playwright.config.ts`). */
const NO_SERVICE_WORKER = [/registration blocked by Playwright/, /let the app work offline/]

/**
 * The server refuses answers that arrive during a sign-out. The browser sends them again at the next
 * sign-in.
 */
const SENT_TOO_LATE = /status of 404 .*\/attempts$/

/**
 * Collects noise: console errors and warnings, violations of the Content Security Policy, uncaught
 * exceptions, failed requests, requests to origins outside `friends`, and pages that arrive changed.
 */
export function listenForNoise(friends: readonly string[]): Noise {
  const heard: string[] = []
  const allowed: RegExp[] = [...NO_SERVICE_WORKER, SENT_TOO_LATE]
  return {
    allow: (...patterns) => allowed.push(...patterns),
    listenTo: (context) => {
      context.on('console', (message) => {
        if (['error', 'warning', 'assert'].includes(message.type())) {
          heard.push(`console ${message.type()}: ${message.text()} ${message.location().url}`)
        }
      })
      context.on('weberror', (webError) => heard.push(`exception: ${webError.error()}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        // A page cancels its pending requests when the browser leaves it.
        if (reason !== 'net::ERR_ABORTED') heard.push(`request failed: ${request.url()} ${reason}`)
      })
      context.on('request', (request) => {
        if (request.headers().accept === 'text/plain') {
          heard.push(`page changed on its way: ${request.url()}`)
        }
        const { protocol, origin } = new URL(request.url())
        if (protocol !== 'data:' && protocol !== 'blob:' && !friends.includes(origin)) {
          heard.push(`request to a stranger: ${request.url()}`)
        }
      })
    },
    unexpected: () => heard.filter((sound) => !allowed.some((pattern) => pattern.test(sound))),
  }
}
