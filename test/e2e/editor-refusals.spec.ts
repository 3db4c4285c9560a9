import { expect, test } from './new-post.ts'
import { interceptActions } from './writer.ts'

const P = '[{"type": "p", "text": "Words."}]'

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

test('What keeps a save from working is told at its field, and nothing typed is lost', async ({
  page,
  writer,
  noise,
}) => {
  const slug = writer.field('Slug (optional)')
  await test.step('a missing title', async () => {
    await writer.button('Save').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please write a title' })).toBeVisible()
    await expect(writer.title).toBeFocused()
  })

  await test.step('a slug that is taken', async () => {
    await writer.title.fill('Taken or not')
    await slug.fill('exam-day-checklist')
    await writer.button('Save').click()
    await expect(
      page.getByText('Another post has this slug. Please choose a different one.'),
    ).toBeVisible()
    await expect(slug).toBeFocused()
    await slug.fill('')
  })

  await test.step('a broken connection', async () => {
    noise.allow(/Failed to load resource|TypeError: Failed to fetch|request failed/)
    await writer.writesBody(P)
    const isBack = await interceptActions(page, (route) => route.abort('internetdisconnected'))
    await writer.button('Save').click()
    await expect(page.getByText('Failed to save post.')).toBeVisible()
    await expect(writer.title).toHaveValue('Taken or not')
    await isBack()
    await writer.saves()
  })

  await test.step('a picture that is none', async () => {
    // Playwright's recording of the test makes this request. The page only shows the picture.
    noise.allow(/Connecting to 'blob:/)
    const fake = {
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    }
    await page.getByLabel(/^Hero image/).setInputFiles(fake)
    await writer.button('Save').click()
    await expect(page.getByText('Please choose an image in one of these formats')).toBeVisible()
    const buffer = Buffer.alloc(12 * 1024 * 1024)
    await page.getByLabel(/^Hero image/).setInputFiles({ ...fake, buffer })
    await writer.button('Save').click()
    await expect(page.getByText('Please choose an image of at most 10 MB')).toBeVisible()
  })
})
