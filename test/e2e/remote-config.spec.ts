import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'
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

test('The tab of manuals has the panel, where the admin reads and changes the flags', {
  tag: '@laptop',
}, async ({ page, context, server, noise }) => {
  await goAsAdmin(page, server.origin, '/admin/posts')
  const mine = panelOn(page)
  const { panel, flag, field, button, said, error, changes } = mine

  await test.step('it shows the flags and how fresh they are', async () => {
    const tabs = page.getByRole('navigation', { name: 'Admin' })
    await expect(tabs.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Manuals' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuals')
    await expect(tabs.locator('[aria-current=page]')).toHaveText(['Manuals'])
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

  await test.step('a flag is changed with the keyboard, shown at once, and on record', async () => {
    await flag('enable_ai_drafts').focus()
    await page.keyboard.press('Space')
    await expect(said).toHaveText('enable_ai_drafts is now on.')
    await expect(flag('enable_ai_drafts')).toBeChecked()
    await expect(flag('enable_ai_drafts')).toBeFocused()
    await expect(changes.first()).toContainText('admin@example.com turned on enable_ai_drafts')
    await expect(changes.first().locator('time')).toHaveText(/UTC$/)
  })

  await test.step('a value that is refused is told at its field', async () => {
    await field('AI model id').fill('a b')
    await page.keyboard.press('Enter')
    await expect(error).toContainText('ai_model_id must be the id of an AI model')
    await expect(field('AI model id')).toHaveAttribute('aria-invalid', 'true')
    await expectLooksWell(page, 'panel', '#remote-config', [1280, 360, 320])
    await field('AI model id').fill('another-model')
    await button('Save AI model id').click()
    await expect(said).toHaveText('ai_model_id is now another-model.')
    await expect(button('Save AI model id')).toBeFocused()
    await expect(error).toHaveCount(0)
  })

  await test.step('a change reaches another open page, and what is typed there stays', async () => {
    const other = await context.newPage()
    const listens = other.waitForRequest('**/admin/remote-config/updates')
    const theirs = await opensPanel(other, server.origin)
    await listens
    await expect(theirs.field('AI model id')).toHaveValue('another-model')
    await theirs.field('AI model id').fill('typed-here')
    await flag('enable_ai_drafts').click()
    await expect(said).toHaveText('enable_ai_drafts is now off.')
    // Without a push from the server, the other page would ask only after a minute.
    const soon = { timeout: 30_000 }
    await expect(theirs.flag('enable_ai_drafts')).not.toBeChecked(soon)
    await expect(theirs.said).toHaveText(/^The flags were changed elsewhere\./)
    await expect(theirs.changes.first()).toContainText('turned off enable_ai_drafts')
    await expect(theirs.field('AI model id')).toHaveValue('typed-here')
    await other.close()
  })

  await test.step('a change that fails is told', async () => {
    noise.allow(/Failed to load resource|TypeError: Failed to fetch|request failed/)
    const isBack = await interceptActions(page, (route) => route.abort('internetdisconnected'))
    await flag('enable_ai_drafts').click()
    await expect(error).toHaveText('The flag could not be changed. Please try again.')
    await expect(flag('enable_ai_drafts')).not.toBeChecked()
    await isBack()
  })
})

test('The admin role goes only to addresses typed twice, and then the gate is closed', {
  tag: '@laptop',
}, async ({ page, context, server }) => {
  const { field, button, said, changes } = await opensPanel(page, server.origin)

  await test.step('another admin is added, and both are in the history', async () => {
    await field('Admin email').fill('admin@example.com,second@example.com')
    await button('Save Admin email').click()
    const modal = page.getByRole('dialog', { name: 'Add an admin?' })
    await expect(modal).toContainText('This gives the admin role to second@example.com, too.')
    await expect(modal).not.toContainText('no longer')
    await modal.getByRole('textbox').fill('second@example.com')
    await modal.getByRole('button', { name: 'Add' }).click()
    const both = 'admin@example.com, second@example.com'
    await expect(said).toHaveText(`admin_email is now ${both}.`)
    await expect(field('Admin email')).toHaveValue(both)
    await expect(changes.first()).toContainText('admin@example.com changed admin_email')
  })

  const other = await context.newPage()
  await opensPanel(other, server.origin)
  const boss = `boss-of-${'a'.repeat(40)}@example.com`
  await field('Admin email').fill(boss)
  await button('Save Admin email').click()
  const modal = page.getByRole('dialog', { name: 'Hand over the admin role?' })
  await expect(modal).toContainText(`This hands the admin role to ${boss}.`)
  await modal.getByRole('textbox').fill(boss.slice(1))
  await modal.getByRole('button', { name: 'Hand over' }).click()
  await expect(modal.getByRole('alert')).toHaveText('This is not the same email.')
  await expectLooksWell(page, 'dialog', 'dialog[open]', [1280, 360])
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(changes.first()).not.toContainText(boss)

  await button('Save Admin email').click()
  await expect(modal.getByRole('textbox')).toHaveValue('')
  await modal.getByRole('textbox').fill(boss)
  await modal.getByRole('button', { name: 'Hand over' }).click()
  for (const left of [page, other]) {
    await expect(left.getByText('You are not authorized to access admin features.')).toBeVisible()
    await expect(left.getByRole('heading', { name: 'Remote Config' })).toHaveCount(0)
  }
})
