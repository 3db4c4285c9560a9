import { COLLECTIONS, INDEXES } from '../../app/collections.server.ts'
import { watchContent } from '../../platform/documents/content-versions.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { says } from '../ai-service.fixture.ts'
import { expect } from './app.ts'
import { test as base } from './other-provider.ts'
import { dialogsOf, PAYLOADS } from './payloads.ts'
import { signOutButton } from './sign-in.ts'
import { wake } from './wake.ts'
import { writerOn } from './writer.ts'

const ALL = PAYLOADS.join(' ')
const DRAFT = JSON.stringify({
  title: PAYLOADS.slice(0, 3).join(' '),
  excerpt: ALL.slice(0, 400),
  seo: { title: ALL.slice(0, 200), description: ALL.slice(0, 400), keywords: PAYLOADS.slice(0, 4) },
  body: PAYLOADS.map((text) => ({ type: 'h2', text })),
})

const test = base.extend<object, object>({
  settings: [
    ({ settings, ai }, use) =>
      use({ ...settings, GEMINI_API_KEY: 'a-key', GEMINI_BASE_URL: ai.url }),
    { scope: 'worker' },
  ],
})

test('Hostile names of people and states, drafts and feedback are text', async ({
  page,
  context,
  server,
  ai,
  provider,
  noise,
}) => {
  ai.answers(says(DRAFT))
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  await store.set('system/remoteConfig', { enable_ai_drafts: true })
  const { documents } = watchContent(store, COLLECTIONS, () => 0)
  await documents.merge('states/CA', { stateName: PAYLOADS[3] ?? '' })
  await store.close()
  provider.person = {
    sub: 'someone',
    email: 'admin@example.com',
    email_verified: true,
    name: ALL.slice(0, 1900),
    picture: 'https://pictures.invalid/"><img src=x onerror=alert(1)>',
  }
  noise.allow(/pictures\.invalid|ERR_NAME_NOT_RESOLVED/, /status of 401/)
  // The browser may prefetch the page of this state. The prefetch fails, because the list of states has
  // no such state.
  noise.allow(/practice\/-img-src-x-onerror-alert- net::ERR_FAILED/)
  const dialogs = dialogsOf(context)
  await page.goto('/admin/posts/new')
  await wake(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(signOutButton(page)).toBeVisible()
  await expect(page.getByRole('img', { name: PAYLOADS[0] })).toBeVisible()

  const writer = writerOn(page)
  await writer.button('Generate Draft').click()
  await expect(writer.preview.getByRole('heading', { level: 2 })).toHaveCount(PAYLOADS.length)
  await writer.saves()

  await page.goto('/')
  await page.getByRole('button', { name: 'Change State' }).click()
  const modal = page.getByRole('dialog', { name: 'Choose Your State' })
  await modal.getByRole('combobox', { name: 'State', exact: true }).selectOption('CA')
  await modal.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /^Start .* Quiz$/s }).click()
  await expect(page.getByText('Question 1 of 12')).toBeVisible()

  await page
    .getByRole('button', { name: /feedback/i })
    .first()
    .click()
  const feedback = page.getByRole('dialog', { name: 'Send feedback' })
  await expect(feedback).toContainText(PAYLOADS[3] ?? '')
  await feedback.getByRole('textbox', { name: 'Message' }).fill(ALL)
  await feedback.getByRole('button', { name: 'Send feedback', exact: true }).click()
  await expect(feedback).toContainText('Your feedback has been sent')
  expect(
    await page.locator('main :is(svg[onload], img[onerror], iframe, object, embed)').count(),
  ).toBe(0)
  expect(dialogs).toEqual([])
})
