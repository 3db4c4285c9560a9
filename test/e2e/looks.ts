import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Holds the page as it is to all rules of axe, and in dark colors to those about colors. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // axe does not know that a modal is above everything; without this it can't tell its contrasts.
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.style.zIndex = '100'
  })
  // All other rules are on anyway.
  const all = { rules: { 'target-size': { enabled: true } } }
  await expectNothingToMend(page, where, all, ['color-contrast', 'target-size'])
  await page.emulateMedia({ colorScheme: 'dark' })
  const ofColors = ['color-contrast', 'link-in-text-block']
  await expectNothingToMend(page, `${where}, dark`, { runOnly: ofColors }, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNothingToMend(page: Page, where: string, options: object, rules: string[]) {
  const { violations, passes } = await new AxeBuilder({ page }).options(options).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect.soft(found, where).toEqual([])
  const passed = passes.map(({ id }) => id)
  expect.soft(passed, where).toEqual(expect.arrayContaining(rules))
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
