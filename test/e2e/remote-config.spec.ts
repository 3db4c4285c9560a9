import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectAccessible, expectAccessibleAtSize, expectFits, expectLooksWell } from './looks.ts'
import { goAsAdmin, interceptActions } from './writer.ts'

// These tests have their own server, because they change flags and, at the end, the admin.
test.use({ settings: { LOG_LEVEL: 'info' } })
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ noise }) => noise.allow(/status of (401|403|409|422)/))

/** The panel on an admin page. */
function panelOn(page: Page) {
  const panel = page.getByRole('region', { name: 'Remote Config' })
  return {
    panel,
    flag: (name: string) => panel.getByRole('switch', { name }),
    field: (name: string) => panel.getByRole('textbox', { name }),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
    said: panel.getByRole('status').filter({ hasText: /\S/ }),
    error: panel.getByRole('alert').filter({ hasText: /\S/ }),
    changes: panel.getByRole('list', { name: 'Changes' }).getByRole('listitem'),
  }
}

async function opensPanel(page: Page, origin: string) {
  await goAsAdmin(page, origin, '/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuals')
  return panelOn(page)
}

test('The tab of manuals has the panel, which shows the flags and how fresh they are', {
  tag: '@laptop',
}, async ({ page, server }) => {
  await goAsAdmin(page, server.origin, '/admin/posts')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await expect(tabs.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Manuals' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuals')
  await expect(tabs.locator('[aria-current=page]')).toHaveText(['Manuals'])
  const { panel, flag, field, button, said } = panelOn(page)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Remote Config' }).click()
  await expect(panel).toBeInViewport()
  await expect(flag('enable_gemini_call')).not.toBeChecked()
  await expect(flag('enable_ai_drafts')).not.toBeChecked()
  await expect(field('Admin email')).toHaveValue('admin@example.com')
  await expect(field('AI model id')).toHaveValue(/^[a-z0-9.-]+$/)
  await expect(panel.getByText('Last fetch: no fetch yet')).toBeVisible()
  await button('Refresh').click()
  await expect(panel.getByText('Last fetch: success')).toBeVisible()
  await expect(panel.locator('time').first()).toHaveText(/UTC$/)
  await button('Refresh').click()
  await expect(panel.getByText('Last fetch: throttle')).toBeVisible()
  await expect(said).toHaveText(
    'The flags were fetched less than a minute ago. Those values are still in use.',
  )
})

test('A flag is changed with the keyboard, shown at once, and on record; a change that fails is told', {
  tag: '@laptop',
}, async ({ page, server, noise }) => {
  const { flag, field, button, said, error, changes } = await opensPanel(page, server.origin)
  await flag('enable_ai_drafts').focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText('enable_ai_drafts is now on.')
  await expect(flag('enable_ai_drafts')).toBeChecked()
  await expect(flag('enable_ai_drafts')).toBeFocused()
  await expect(changes.first()).toContainText('admin@example.com turned on enable_ai_drafts')
  await expect(changes.first().locator('time')).toHaveText(/UTC$/)

  await field('AI model id').fill('a b')
  await page.keyboard.press('Enter')
  await expect(error).toContainText('ai_model_id must be the id of an AI model')
  await expect(field('AI model id')).toHaveAttribute('aria-invalid', 'true')
  await field('AI model id').fill('another-model')
  await button('Save AI model id').click()
  await expect(said).toHaveText('ai_model_id is now another-model.')
  await expect(button('Save AI model id')).toBeFocused()
  await expect(error).toHaveCount(0)
  await page.reload()
  await expect(field('AI model id')).toHaveValue('another-model')
  await flag('enable_ai_drafts').click()
  await expect(said).toHaveText('enable_ai_drafts is now off.')

  noise.allow(/Failed to load resource|TypeError: Failed to fetch|request failed/)
  const isBack = await interceptActions(page, (route) => route.abort('internetdisconnected'))
  await flag('enable_ai_drafts').click()
  await expect(error).toHaveText('The flag could not be changed. Please try again.')
  await expect(flag('enable_ai_drafts')).not.toBeChecked()
  await isBack()
})

test('A change reaches another open page, and what is typed there stays', {
  tag: '@laptop',
}, async ({ page, context, server }) => {
  const mine = await opensPanel(page, server.origin)
  const other = await context.newPage()
  const listens = other.waitForRequest('**/admin/remote-config/updates')
  const theirs = await opensPanel(other, server.origin)
  await listens
  await theirs.field('AI model id').fill('typed-here')
  await mine.flag('enable_gemini_call').click()
  await expect(mine.said).toHaveText('enable_gemini_call is now on.')
  // Without a push from the server, the other page would ask only after a minute.
  const soon = { timeout: 30_000 }
  await expect(theirs.flag('enable_gemini_call')).toBeChecked(soon)
  await expect(theirs.said).toHaveText(/^The flags were changed elsewhere\./)
  await expect(theirs.changes.first()).toContainText('turned on enable_gemini_call')
  await expect(theirs.field('AI model id')).toHaveValue('typed-here')
  await mine.flag('enable_gemini_call').click()
  await expect(mine.said).toHaveText('enable_gemini_call is now off.')
  await expect(theirs.flag('enable_gemini_call')).not.toBeChecked(soon)
})

test('axe finds nothing to mend, in light and dark colors, and all fits', {
  tag: '@laptop',
}, async ({ page, server }) => {
  const looksWell = async (where: string, within: string) => {
    await page.setViewportSize({ width: 1280, height: 740 })
    await expectLooksWell(page, where, within)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessibleAtSize(page, `${where}, 360 pixels`, within)
    await expectFits(page, `${where}, 360 pixels`)
  }
  const { field, button } = await opensPanel(page, server.origin)
  await button('Refresh').click()
  await expect(page.getByText('Last fetch: success')).toBeVisible()
  await field('AI model id').fill('x y')
  await button('Save AI model id').click()
  await expect(page.getByText(/^ai_model_id must be/)).toBeVisible()
  await looksWell('panel', '#remote-config')
  await field('Admin email').fill(`boss-of-${'a'.repeat(40)}@example.com`)
  await button('Save Admin email').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksWell('dialog', 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectFits(page, '320 pixels')
})

test('Another admin is added, typed twice, and both are in the history', {
  tag: '@laptop',
}, async ({ page, server }) => {
  const { field, button, said, changes } = await opensPanel(page, server.origin)
  await field('Admin email').fill('admin@example.com,second@example.com')
  await button('Save Admin email').click()
  const modal = page.getByRole('dialog', { name: 'Add an admin?' })
  await expect(modal).toContainText('This gives the admin role to second@example.com, too.')
  await expect(modal).not.toContainText('no longer')
  await expectAccessible(page, 'adding an admin', 'dialog[open]')
  await modal.getByRole('textbox').fill('second@example.com')
  await modal.getByRole('button', { name: 'Add' }).click()
  const both = 'admin@example.com, second@example.com'
  await expect(said).toHaveText(`admin_email is now ${both}.`)
  await expect(field('Admin email')).toHaveValue(both)
  await expect(changes.first()).toContainText(`admin@example.com set admin_email to ${both}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
})

test('The admin role is handed over to an address typed twice; then the gate is closed', {
  tag: '@laptop',
}, async ({ page, context, server }) => {
  const { field, button, said } = await opensPanel(page, server.origin)
  const other = await context.newPage()
  await opensPanel(other, server.origin)
  await field('Admin email').fill('boss@example.com')
  await button('Save Admin email').click()
  const modal = page.getByRole('dialog', { name: 'Hand over the admin role?' })
  await expect(modal).toContainText('This hands the admin role to boss@example.com.')
  await modal.getByRole('textbox').fill('bos@example.com')
  await modal.getByRole('button', { name: 'Hand over' }).click()
  await expect(modal.getByRole('alert')).toHaveText('This is not the same email.')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(said).toHaveCount(0)

  await button('Save Admin email').click()
  await expect(modal.getByRole('textbox')).toHaveValue('')
  await modal.getByRole('textbox').fill('boss@example.com')
  await modal.getByRole('button', { name: 'Hand over' }).click()
  for (const left of [page, other]) {
    await expect(left.getByText('You are not authorized to access admin features.')).toBeVisible()
    await expect(left.getByRole('heading', { name: 'Remote Config' })).toHaveCount(0)
  }
})
