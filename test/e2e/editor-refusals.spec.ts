import { test as base, expect } from './app.ts'
import { expectAccessible, expectFits } from './looks.ts'
import { AS_ITS_OWN_CLIENT } from './sign-in.ts'
import { wake } from './wake.ts'
import { goAsAdmin, interceptActions, type Writer, writerOn } from './writer.ts'

const test = base.extend<{ writer: Writer }>({
  writer: async ({ page, server, noise }, use) => {
    noise.allow(/status of (401|404|409|422)/)
    await goAsAdmin(page, server.origin, '/admin/posts/new')
    await use(writerOn(page))
  },
})
test.use(AS_ITS_OWN_CLIENT)

const P = '[{"type": "p", "text": "Words."}]'

test('A post that is not there leads back to the list', async ({ page, writer }) => {
  await page.goto('/admin/posts/0123456789abcdef0123456789abcdef')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  const refusal = 'Post not found or you do not have permission.'
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await expectAccessible(page, 'no post')
  await expectFits(page)
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
  await expect(writer.title).toHaveCount(0)
})

test('The preview and the row of a post say published only of what riders can see', async ({
  page,
  writer,
  noise,
}) => {
  await expect(writer.preview).toContainText('Draft')
  await expect(writer.preview).not.toContainText('Published')
  await writer.title.fill('Previewed and published')
  await writer.writesBody(P)
  await writer.status.selectOption('Published')
  await expect(writer.preview).toContainText('Not published yet')
  await writer.saves()
  await expect(writer.preview.getByText(/^Published [A-Z][a-z]+ \d+, 20\d\d$/)).toBeVisible()
  await writer.status.selectOption('Draft')
  await expect(writer.preview).toContainText('Draft')
  await writer.saves()

  noise.allow(/Failed to load resource|TypeError: Failed to fetch|request failed/)
  await page.getByRole('link', { name: 'Back to list' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Previewed and published' })
  const isBack = await interceptActions(page, (route) => route.abort('internetdisconnected'))
  await row.getByRole('button', { name: /^Publish/ }).click()
  await expect(row.getByRole('alert')).toHaveText('Failed to save post.')
  await isBack()
  const refusal = { status: 413, contentType: 'text/html', body: '<h1>413</h1><hr>nginx' }
  const isOpen = await interceptActions(page, (route) => route.fulfill(refusal))
  await row.getByRole('button', { name: /^Publish/ }).click()
  await expect(row.getByRole('alert')).toContainText('refuses files of this size')
  await isOpen()
  await row.getByRole('button', { name: /^Publish/ }).click()
  await expect(row.getByRole('status')).toHaveText('Published.')
  await row.getByRole('button', { name: /^Unpublish/ }).click()
  await expect(row.getByRole('status')).toHaveText('Unpublished.')
})

test('Of two versions only what says something else is to be chosen, as a difference', async ({
  page,
  context,
  writer,
}, { project }) => {
  await writer.title.fill(`Difference ${project.name}`)
  await writer.writesBody('[{"type": "p", "text": "Same."}, {"type": "p", "text": "Mine."}]')
  await writer.saves()
  const second = writerOn(await context.newPage())
  await second.page.goto(page.url())
  await wake(second.page)
  await second.writesBody('[{"type": "p", "text": "Same."}, {"type": "p", "text": "Theirs."}]')
  await second.field('Excerpt').fill('Theirs')
  await second.saves()
  await writer.field('Excerpt').fill('Mine')
  await writer.writesBody('[{"type":"p","text":"Same."},{"type":"p","text":"Mine."}]')
  await writer.button('Save').click()

  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
  await expect(page.getByRole('group')).toHaveCount(2)
  const body = page.getByRole('group', { name: 'Body' })
  await expect(body.getByText(/… 1 block the same …/)).toHaveCount(2)
  await expect(body).not.toContainText('Same.')
  await expect(body).toContainText('Mine.')
  await expect(body).toContainText('Theirs.')
  await expectAccessible(page, 'two versions')
  await expectFits(page)
  await page.getByRole('button', { name: 'Continue with selection' }).click()
  await writer.field('Excerpt').fill('Theirs')
  await writer.writesBody('[{"type":"p","text":"Same."},{"type":"p","text":"Theirs."}]')

  // The other tab changes its text and then changes it back. Now the two posts differ only in spaces.
  await second.field('Excerpt').fill('Theirs again')
  await second.saves()
  await second.field('Excerpt').fill('Theirs')
  await second.saves()
  await writer.button('Save').click()
  await expect(page.getByText('Both versions say the same.')).toBeVisible()
  await expect(page.getByRole('group')).toHaveCount(0)
})
