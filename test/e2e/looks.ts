import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * Checks all rules of axe in light colors, and only the rules about colors in dark colors. `within` is a
 * CSS selector. By default it checks the whole page, which takes seconds if the page is long.
 */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  await liftDialogs(page)
  await expectNoViolation(page, where, within, ALL_RULES, ['color-contrast', 'target-size'])
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark: axe.RunOptions = { runOnly: COLOR_RULES }
  await expectNoViolation(page, `${where}, dark`, within, dark, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Checks all rules of axe but those about colors, which take most of its time. For the second size of a
 * window, and for a page whose colors other pages show, too.
 */
export async function expectAccessibleAtSize(
  page: Page,
  where: string,
  within = 'html',
): Promise<void> {
  await liftDialogs(page)
  const off = Object.fromEntries(COLOR_RULES.map((id) => [id, { enabled: false }]))
  const rules = { ...ALL_RULES.rules, ...off }
  await expectNoViolation(page, where, within, { rules }, ['target-size'])
}

const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** All other rules are on by default. */
const ALL_RULES = { rules: { 'target-size': { enabled: true } } }

/** axe ignores that a modal covers the page, so it cannot compute the modal's contrasts. */
function liftDialogs(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.style.zIndex = '100'
  })
}

async function expectNoViolation(
  page: Page,
  where: string,
  within: string,
  options: axe.RunOptions,
  rules: string[],
) {
  const { violations, passed } = await findViolations(page, options, within)
  expect.soft(violations, where).toEqual([])
  expect.soft(passed, where).toEqual(expect.arrayContaining(rules))
}

/** Runs axe. Returns what violates its rules, and the rules that some element passes. */
export async function findViolations(page: Page, options: axe.RunOptions = {}, within = 'html') {
  // Injects axe only once into each page, because the script is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // By default, axe also describes each element that passes, which takes most of its time.
  const brief: axe.RunOptions = { ...options, resultTypes: ['violations'] }
  const { violations, passes } = await page.evaluate(
    ({ within, brief }) => (window as unknown as { axe: typeof axe }).axe.run(within, brief),
    { within, brief },
  )
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
    passed: passes.map(({ id }) => id),
  }
}

type Part = { evaluate: (look: () => string[]) => Promise<string[]> }

/** Waits until nothing on the page, or in a part of it, is wider than its place. */
export async function expectFits(part: Part, where?: string): Promise<void> {
  await expect.poll(() => part.evaluate(whatDoesNotFit), where).toEqual([])
}

/**
 * Checks with axe and that all fits: in the window as it is, or what fits in a window of each of these
 * `widths`. The window then keeps the last of them.
 */
export async function expectLooksWell(
  page: Page,
  where: string,
  within?: string,
  widths: number[] = [],
): Promise<void> {
  await expectAccessible(page, where, within)
  if (widths.length === 0) await expectFits(page, where)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await expectFits(page, `${where}, ${width}`)
  }
}

/**
 * Returns the elements whose content is wider than they are, including the page if it scrolls sideways. A
 * `<select>` shortens its text by itself.
 */
export function whatDoesNotFit(): string[] {
  const blocks = 'html, dialog, section, div, form, ol, li, h1, h2, p, legend, label, button, a'
  // A table may need two directions, in a region that Tab reaches (WCAG 1.4.10).
  return [...document.querySelectorAll(`${blocks}, fieldset, nav`)]
    .filter((element) => !element.matches('[tabindex="0"]:has(> table)'))
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ tagName, textContent, scrollWidth, clientWidth }) => {
      return `${tagName} ${textContent.slice(0, 50)}: ${scrollWidth} in ${clientWidth}`
    })
}

/** Checks the edges of controls with forced colors, light and dark. */
export async function expectEdges(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    expect.soft(await page.evaluate(controlsWithoutEdge), `${where}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
}

/**
 * Returns the controls that have no visible edge with forced colors: no edge at all, or an edge in the
 * color of the background. Skips checkboxes and radio buttons, which the browser draws, and links in a
 * text, which have an underline.
 */
function controlsWithoutEdge(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, select, textarea, progress, input:not([type=checkbox], [type=radio]), a[class*="min-h-1"][class*="rounded"], label:has([type=radio].appearance-none)',
  )
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.matches('.sr-only, .sr-only *'))
    .filter((control) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(control)
      const hidden = ['rgba(0, 0, 0, 0)', background(control.parentElement)]
      return (
        !(Number.parseFloat(borderTopWidth) >= 1) ||
        borderTopStyle !== 'solid' ||
        hidden.includes(borderTopColor)
      )
    })
    .map((control) => `${control.tagName} ${control.textContent.slice(0, 50)}`)

  function background(element: Element | null): string {
    if (!element) return 'none'
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)'
      ? background(element.parentElement)
      : backgroundColor
  }
}

/** Returns the paragraphs with lines over 90 characters, which are hard to follow. */
export function tooLongLines(): string[] {
  return [...document.querySelectorAll('p')]
    .filter((paragraph) => paragraph.checkVisibility())
    .filter((paragraph) => {
      const lines =
        paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      return paragraph.innerText.length > 90 * Math.max(1, Math.round(lines))
    })
    .map(({ innerText }) => innerText)
}

/** Returns the words of the page that break over two lines. */
export function brokenWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.parentElement?.checkVisibility()) continue
    if (text.parentElement.closest('.sr-only, script, style, option')) continue
    for (const word of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}'’]+/gu)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word[0])
    }
  }
  return broken
}
