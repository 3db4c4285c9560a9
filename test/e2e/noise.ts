import type { BrowserContext } from '@playwright/test'

export type Noise = {
  /** Says that this much is to be expected in this test. */
  allow: (...patterns: RegExp[]) => void
  /** Listens to all pages of a browser; the test's own one is listened to anyway. */
  listenTo: (context: BrowserContext) => void
  unexpected: () => string[]
}

/**
 * Collects what a page should not do: console errors and warnings (a breach of the Content Security
 * Policy is one), uncaught exceptions, failed requests, and requests to anyone but `friends`.
 */
export function listenForNoise(friends: readonly string[]): Noise {
  const heard: string[] = []
  const allowed: RegExp[] = []
  return {
    allow: (...patterns) => allowed.push(...patterns),
    listenTo: (context) => {
      context.on('console', (message) => {
        if (['error', 'warning', 'assert'].includes(message.type())) {
          heard.push(`console ${message.type()}: ${message.text()}`)
        }
      })
      context.on('weberror', (webError) => heard.push(`exception: ${webError.error()}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        // A page that is left drops what it was still loading.
        if (reason !== 'net::ERR_ABORTED') heard.push(`request failed: ${request.url()} ${reason}`)
      })
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol !== 'data:' && protocol !== 'blob:' && !friends.includes(origin)) {
          heard.push(`request to a stranger: ${request.url()}`)
        }
      })
    },
    unexpected: () => heard.filter((sound) => !allowed.some((pattern) => pattern.test(sound))),
  }
}
