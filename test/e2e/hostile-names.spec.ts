import { COLLECTIONS, INDEXES } from '../../app/collections.server.ts'
import { watchContent } from '../../platform/documents/content-versions.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { says, startAiService } from '../ai-service.fixture.ts'
import { freePort } from '../free-port.fixture.ts'
import { startOpenIdProvider } from '../openid-provider.fixture.ts'
import { expect, test } from './app.ts'
import { listenForNoise } from './noise.ts'
import { PAYLOADS } from './payloads.ts'
import { startProductionServer } from './production-server.ts'
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

test('Hostile names of people and states, drafts and feedback are text', async ({
  browser,
  contextOptions,
  fakeGeocoder,
  hasTouch,
  viewport,
}) => {
  const port = await freePort()
  const ai = await startAiService()
  ai.answers(says(DRAFT))
  const provider = await startOpenIdProvider(`http://localhost:${port}/sign-in/callback`)
  const server = await startProductionServer(fakeGeocoder.url, {
    ...provider.settings,
    PORT: String(port),
    GEMINI_API_KEY: 'a-key',
    GEMINI_BASE_URL: ai.url,
  })
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

  const context = await browser.newContext({ ...contextOptions, hasTouch, viewport })
  const noise = listenForNoise([server.origin, new URL(fakeGeocoder.url).origin, provider.issuer])
  noise.allow(/pictures\.invalid|ERR_NAME_NOT_RESOLVED/, /status of 401/)
  // The browser may prefetch the page of this state. The prefetch fails, because the list of states has
  // no such state.
  noise.allow(/practice\/-img-src-x-onerror-alert- net::ERR_FAILED/)
  noise.listenTo(context)
  const dialogs: string[] = []
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  try {
    const page = await context.newPage()
    await page.goto(`${server.origin}/admin/posts/new`)
    await wake(page)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(signOutButton(page)).toBeVisible()
    await expect(page.getByRole('img', { name: PAYLOADS[0] })).toBeVisible()

    const writer = writerOn(page)
    await writer.button('Generate Draft').click()
    await expect(writer.preview.getByRole('heading', { level: 2 })).toHaveCount(PAYLOADS.length)
    await writer.saves()

    await page.goto(server.origin)
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
    expect(noise.unexpected()).toEqual([])
  } finally {
    await context.close()
    const ended = await server.stop()
    await provider.close()
    await ai.close()
    expect(ended).toEqual({ exitCode: 0, complaints: [], stderr: '' })
  }
})
