import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'

/** The states with the longest cheat sheets. */
const LONGEST = ['virginia', 'washington']
const OHIO = '/practice/ohio/cheat-sheet'

/** Returns the number of printed pages. */
async function pagesOnPaper(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test("A cheat sheet has a state's law, and leads to its questions", { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await page.goto('/practice/ohio')
  await rider.press(page.getByRole('link', { name: /^Ohio cheat sheet/ }))
  await expect(page).toHaveURL(OHIO)
  await expect(page).toHaveTitle('Ohio motorcycle permit cheat sheet')
  const rules = page.getByRole('region', { name: 'Ohio law' }).getByRole('listitem')
  await expect.poll(() => rules.count()).toBeGreaterThan(10)
  await expect(rules.filter({ hasText: 'Riders under 18 must wear a helmet.' })).toContainText(
    'Source: ORC 4511.53(C)',
  )
  await expectLooksWell(page, 'cheat sheet', 'html', [1280, 360])
  await rider.press(page.getByRole('link', { name: 'Practice for the Ohio test' }))
  await expect(rider.place).toHaveText('Question 1 of 12')
})

test("'Print' prints a cheat sheet black on white, without bars and buttons", {
  tag: '@laptop',
}, async ({ page, rider, server }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(OHIO)
  await rider.press(rider.button('Print'))
  await expect(page.locator('body[data-printed]')).toBeVisible()
  // No print dialog begins, as in browsers inside other apps.
  await expect(page.getByText('To print, use the menu of your browser.')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Practice for the Ohio test' })).toBeHidden()
  await expect(page.getByText(server.origin + OHIO)).toBeVisible()
  const manual = page.getByRole('main').getByRole('link')
  const written = await manual.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(written).toMatch(/^" \(https:/)
  const colors = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('article :is(h1, h2, p, dt, dd, li, strong)')]
    return [...new Set(texts.map((text) => getComputedStyle(text).color))]
  })
  expect(colors).toEqual(['rgb(0, 0, 0)'])
  const margins = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => (rule instanceof CSSPageRule ? rule.style.margin : [])),
  )
  expect(new Set(margins)).toEqual(new Set(['1cm']))
})

test('The longest cheat sheets fit on one page of paper', { tag: '@laptop' }, async ({ page }) => {
  for (const state of LONGEST) {
    await page.goto(`/practice/${state}/cheat-sheet`)
    expect.soft(await pagesOnPaper(page, 'Letter'), state).toBe(1)
    expect.soft(await pagesOnPaper(page, 'A4'), state).toBe(1)
  }
})

test("'About the test' opens, and prints open or not", { tag: '@laptop' }, async ({
  page,
  rider,
}) => {
  const manual = page.getByText('Manual', { exact: true })
  await page.goto('/practice/ohio')
  await page.emulateMedia({ media: 'print' })
  await expect(manual).toBeVisible()
  const shown = await page.evaluate(linksWithAddresses)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((address) => !address.startsWith('http'))).toEqual([])

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/')
  await rider.chooses('Oregon')
  const section = page.locator('summary', { hasText: 'About the Oregon test' })
  const about = page.getByRole('group').filter({ has: section })
  await page.emulateMedia({ media: 'print' })
  await expect(section).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await rider.press(section)
  await expect(manual).toBeVisible()
  await expect(about).toContainText('25 questions, 20 right answers to pass. Official: ')
  const cheatSheet = about.getByRole('link', { name: /^Oregon cheat sheet/ })
  await expect(cheatSheet).toHaveAttribute('href', '/practice/oregon/cheat-sheet')
  await expect(about.getByRole('link').first()).toHaveAttribute('href', /^https?:\/\//)
  await rider.press(section)
  await expect(manual).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(manual).toBeVisible()
})

/** Returns the links of the page whose addresses are printed behind them. */
function linksWithAddresses(): string[] {
  const links = [...document.querySelectorAll('main a[href]')]
  const isShown = (link: Element) => getComputedStyle(link, '::after').content !== 'none'
  return links.filter(isShown).map((link) => link.getAttribute('href') ?? '')
}
