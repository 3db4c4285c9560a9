import type { Browser } from '@playwright/test'
import { withPhone } from './slow-phone.ts'

/** The functions that answer a page. They run in the page, so they use nothing from this module. */
type Driver = { nextTap: () => Element | null; isAnswered: () => boolean }

/** On the landing page, taps the plate of Ohio. On its practice page, taps an option. */
export const PRODUCT: Driver = {
  nextTap: () =>
    document.querySelector('label:has(input[name=pick])') ??
    document.querySelector('[data-plate][href$="/practice/ohio"]'),
  isAnswered: () => {
    const picked = document.querySelector<HTMLElement>('label:has(:checked)')
    return /Correct|Wrong|Incorrect/.test(picked?.innerText ?? '')
  },
}

/** Taps the button of a bare page, which counts the taps. */
export const BARE: Driver = {
  nextTap: () => document.querySelector('button'),
  isAnswered: () => Number(document.querySelector('button')?.textContent) > 0,
}

/**
 * Opens a page with an empty cache and taps, as a finger does, until the answer is painted. The first
 * tap comes `restMs` after the first paint. Returns the milliseconds until then: from opening the page
 * (`answered`), and from the last tap (`feedback`).
 */
export function timeAnswer(browser: Browser, url: string, driver: Driver, restMs = 0) {
  return withPhone(browser, async (page) => {
    const opened = Promise.withResolvers<number>()
    const painted = Promise.withResolvers<{ tap: number; paint: number }>()
    await page.exposeFunction('tellOpened', opened.resolve)
    await page.exposeFunction('tellPainted', painted.resolve)
    await page.exposeFunction('tap', (x: number, y: number) => page.touchscreen.tap(x, y))
    await page.addInitScript(
      `(${tapUntilAnswered})(${driver.nextTap}, ${driver.isAnswered}, ${restMs})`,
    )
    await page.goto(url, { waitUntil: 'commit' })
    const { tap, paint } = await painted.promise
    return { answered: paint - (await opened.promise), feedback: paint - tap }
  })
}

type Bindings = {
  tellOpened: (time: number) => void
  tellPainted: (times: { tap: number; paint: number }) => void
  tap: (x: number, y: number) => Promise<void>
}

/** Runs in each page until the answer. Times count from a moment that all the pages share. */
function tapUntilAnswered(
  nextTap: Driver['nextTap'],
  isAnswered: Driver['isAnswered'],
  restMs: number,
) {
  const { tellOpened, tellPainted, tap } = window as unknown as Bindings
  const { timeOrigin } = performance
  let lifted = Number.NaN
  let isTapping = false

  async function tapNext(target: Element) {
    isTapping = true
    target.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = target.getBoundingClientRect()
    await tap(x + width / 2, y + height / 2)
    // A second tap on a link would reload the page. A button may need more taps until its script listens.
    isTapping = target instanceof HTMLAnchorElement
  }

  /** Removes all speculation rules, because the emulated network does not slow down their requests. */
  function removeSpeculation() {
    for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  }

  function onFrame() {
    removeSpeculation()
    if (isAnswered()) {
      // The message comes after the browser has painted this frame.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        tellPainted({ tap: timeOrigin + lifted, paint: timeOrigin + performance.now() })
      }
      return port2.postMessage(null)
    }
    requestAnimationFrame(onFrame)
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (isTapping || !paint || performance.now() < paint.startTime + restMs) return
    const target = nextTap()
    if (target) tapNext(target)
  }

  addEventListener('pointerup', ({ timeStamp }) => (lifted = timeStamp), true)
  tellOpened(timeOrigin)
  requestAnimationFrame(onFrame)
}
