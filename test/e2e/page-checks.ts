import { expect, type Page } from '@playwright/test'
import { whatDoesNotFit } from './looks.ts'
import { wake } from './wake.ts'

const NARROW = { width: 320, height: 740 }
/** Enough to reach the end of most pages. */
const STEPS = 40

/** Checks that everything of a page is reachable without scrolling sideways at 320 pixels (WCAG 1.4.10). */
export async function expectReflow(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(NARROW)
  expect.soft(await page.evaluate(whatDoesNotFit), `${where}, 320`).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** Checks that wider spaces between letters, words, lines and paragraphs cut nothing off (WCAG 1.4.12). */
export async function expectStandsSpacing(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  expect.soft(await page.evaluate(whatDoesNotFit), `${where}, spaced`).toEqual([])
  expect.soft(await page.evaluate(cutOff), `${where}, spaced`).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
}

/** Returns the texts that their box cuts off, but those that are whole behind the link of their card or row. */
function cutOff(): string[] {
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, svg, select'))
    .filter((element) => !element.closest('li, article')?.querySelector('a[href]'))
    .filter((element) => getComputedStyle(element).overflowY === 'hidden')
    .filter(({ clientHeight, scrollHeight }) => clientHeight > 1 && scrollHeight > clientHeight + 1)
    .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 50)}`)
}

/**
 * Checks that Tab reaches all that can be used and leaves it again, and that what has the focus is marked
 * and not covered (WCAG 2.1.1, 2.1.2, 2.4.7, 2.4.11).
 */
export async function expectKeyboard(page: Page, where: string): Promise<void> {
  // A page that changes as its script starts would be walked in two halves.
  if ((await page.locator('script[data-preload]').count()) > 0) await wake(page)
  expect.soft(await faultsOfTab(page), where).toEqual([])
}

/** Presses Tab until it leaves the page, but not more than 40 times, and returns what is wrong. */
export async function faultsOfTab(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(usableByKeyboard)
  const reached = await page.evaluateHandle((): Element[] => [])
  const faults: string[] = []
  let isLeft = false
  for (let step = 0; step < STEPS && !isLeft; step++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(lookAtFocus, reached)
    faults.push(...(focus?.faults ?? []))
    if (focus?.isTrap) return faults
    isLeft = focus === null
  }
  const after = await page.evaluateHandle(usableByKeyboard)
  return [...faults, ...(await page.evaluate(passedOver, { before, after, reached, isLeft }))]
}

/** Returns what Tab should reach. */
function usableByKeyboard(): HTMLElement[] {
  const all = 'a[href], button, input, select, textarea, summary'
  return [...document.querySelectorAll<HTMLElement>(all)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *'))
}

type Walk = { before: Element[]; after: Element[]; reached: Element[]; isLeft: boolean }

/** Returns what stood on the page all the time, behind the first stop of Tab, and was no stop. */
function passedOver({ before, after, reached, isLeft }: Walk): string[] {
  const order = [...document.querySelectorAll('*')]
  const places = reached.map((element) => order.indexOf(element))
  const first = Math.min(...places)
  const last = isLeft ? order.length : Math.max(...places)
  const nameOf = (element: Element) => element.getAttribute('name')
  const radios = reached.filter((element) => element.matches('[type=radio]')).map(nameOf)
  return before
    .filter((element) => after.includes(element) && !reached.includes(element))
    .filter((element) => !element.matches('[type=radio]') || !radios.includes(nameOf(element)))
    .filter((element) => {
      const place = order.indexOf(element)
      return places.length === 0 || (place > first && place < last)
    })
    .map(({ outerHTML }) => `passed over: ${outerHTML.slice(0, 120)}`)
}

/** Looks at the element that has the focus, and adds it to those that Tab has reached. Null if none has it. */
function lookAtFocus(reached: Element[]): { faults: string[]; isTrap: boolean } | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const marked = focused.matches('[type=radio].appearance-none, .sr-only')
    ? (focused.closest('label') ?? focused)
    : focused
  const box = marked.getBoundingClientRect()
  const isMarked = [marked, focused].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    // The browser's own mark is as wide as the browser likes.
    return (
      outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
    )
  })
  const middle = [
    Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
    Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
  ] as const
  const top = document.elementFromPoint(...middle)
  const isInSight = top !== null && (marked.contains(top) || top.contains(marked))
  // Day, month and year of a date are stops of one element, and the browser marks them inside.
  const hasParts =
    focused === reached.at(-1) && focused.matches('iframe, [type^=date], [type=time]')
  const isTrap = reached.includes(focused) && !hasParts
  reached.push(focused)
  const faults = [
    !isMarked && !hasParts && 'not marked',
    !isInSight && 'covered',
    isTrap && 'a trap',
  ]
  const name = focused.outerHTML.slice(0, 120)
  return { isTrap, faults: faults.flatMap((fault) => (fault ? [`${fault}: ${name}`] : [])) }
}

/** The tabs of an admin, in this order, on each admin page that has tabs (WCAG 3.2.3, 3.2.4). */
const TABS = ['Manuals', 'Posts', 'Inbox', 'Site']

/** What helps, in this order, at the end of each page that has a footer (WCAG 3.2.3, 3.2.6). */
const HELP = ['Home', 'Content', 'Feedback', 'Privacy', 'Accessibility']

/** Checks the places of help and tabs, and that fields for the own address say so (WCAG 1.3.5, 3.2.3, 3.2.6). */
export async function expectHelp(page: Page, where: string): Promise<void> {
  const { links, tabs, unnamed } = await page.evaluate(() => ({
    links: [...document.querySelectorAll('footer nav :is(a, button)')].map(
      ({ textContent }) => textContent,
    ),
    tabs: [...document.querySelectorAll('nav[aria-label=Admin] a')].map(
      ({ textContent }) => textContent,
    ),
    unnamed: [...document.querySelectorAll('input[type=email]')]
      .filter((field) => field.getAttribute('autocomplete') !== 'email')
      .map(({ outerHTML }) => outerHTML),
  }))
  if (links.length > 0) expect.soft(links.slice(0, HELP.length), where).toEqual(HELP)
  if (tabs.length > 0) expect.soft(tabs, where).toEqual(TABS)
  // Admins look for addresses of others.
  if (!where.startsWith('admin')) expect.soft(unnamed, where).toEqual([])
}
