import { expect, type Page } from '@playwright/test'
import { everyPage } from './every-page.ts'
import { expectAccessible, expectAccessibleAtSize } from './looks.ts'
import { expectHelp, expectKeyboard, expectReflow, expectStandsSpacing } from './page-checks.ts'
import { test } from './with-ai-service.ts'

test.beforeEach(({ noise }) => noise.allow(/status of (401|403|404)|close only the windows/))

test('Every page passes axe, works by keyboard, has the same help, and fits at 320 pixels and with wide spacing', {
  tag: '@laptop',
}, async ({ page, server }) => {
  test.slow()
  const { ofRiders, ofAdmin } = await everyPage(page, server)
  expect(ofRiders.length).toBeGreaterThan(40)
  expect(ofAdmin.length).toBeGreaterThan(15)
  for (const { pattern, address } of [...ofRiders, ...ofAdmin]) {
    await opens(page, address)
    await expectAccessible(page, pattern)
    await expectKeyboard(page, pattern)
    await expectHelp(page, pattern)
    await expectStandsSpacing(page, pattern)
    await expectReflow(page, pattern)
  }
})

test('Every page in Spanish passes axe on a phone, light and dark, and those of the admin all but its colors', {
  tag: '@phone',
}, async ({ page, server }) => {
  test.slow()
  const { ofRiders, ofAdmin } = await everyPage(page, server)
  for (const { pattern, address } of ofRiders) {
    await opens(page, `/es${address}`)
    await expectAccessible(page, `/es/${pattern}`)
  }
  for (const { pattern, address } of ofAdmin) {
    await opens(page, address)
    await expectAccessibleAtSize(page, pattern)
  }
})

async function opens(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect.soft(page.locator('h1, legend').first(), address).toBeAttached({ timeout: 10_000 })
}
