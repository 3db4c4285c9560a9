import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Holds the page as it is to all rules of axe. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // axe does not know that a modal is above everything; without this it can't tell its contrasts.
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.style.zIndex = '100'
  })
  const builder = new AxeBuilder({ page })
  // All other rules are on anyway.
  builder.options({ rules: { 'target-size': { enabled: true } } })
  const { violations, passes } = await builder.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect.soft(found, where).toEqual([])
  const passed = passes.map(({ id }) => id)
  expect.soft(passed, where).toEqual(expect.arrayContaining(['color-contrast', 'target-size']))
}

/** The page if it scrolls sideways, and the elements that are wider inside than outside. */
export function whatDoesNotFit(): string[] {
  const blocks = 'html, dialog, section, div, form, ol, li, h1, h2, p, legend, label, button, a'
  return [...document.querySelectorAll(`${blocks}, select, fieldset, nav`)]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ tagName, textContent, scrollWidth, clientWidth }) => {
      return `${tagName} ${textContent.slice(0, 50)}: ${scrollWidth} in ${clientWidth}`
    })
}
