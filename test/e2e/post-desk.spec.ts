import sharp from 'sharp'
import { expectFits, expectLooksWell } from './looks.ts'
import { expect, test } from './new-post.ts'
import { wake } from './wake.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]
const WIDTHS = SIZES.map(({ width }) => width)

// The admin's clock is seven hours behind UTC.
test.use({ timezoneId: 'America/Denver' })

test('Save, Status and the lengths of texts are in sight, and a version comes back', {
  tag: '@phone',
}, async ({ page, writer }) => {
  await writer.title.fill('First desk')
  await writer.field('Excerpt').fill('In short.')
  await expect(page.getByText('10 characters. Search')).toBeVisible()
  await expect(page.getByText('9 characters. Search engines usually show up to 160.')).toBeVisible()
  await writer.writesBody('[{"type": "p", "text": "Old words stay here."}]')
  const hero = { width: 300, height: 4_000, channels: 3, background: 'green' } as const
  const tall = { name: 'tall.png', mimeType: 'image/png' }
  const buffer = await sharp({ create: hero }).png().toBuffer()
  await page.getByLabel(/^Hero image/).setInputFiles({ ...tall, buffer })
  await writer.field('Text for the hero image (what it shows, optional)').fill('A road at dawn')
  await page.getByRole('radio', { name: 'Bottom right', exact: true }).check()
  await page.getByLabel('Publish at (UTC, optional)').fill('2099-01-02T08:30')
  await expect(page.getByText('Jan 2, 2099, 1:30 AM your time')).toBeVisible()
  await writer.saves()

  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.getByLabel('Publish at (UTC, optional)').scrollIntoViewIfNeeded()
    await expect(writer.status).toBeInViewport({ ratio: 1 })
    await expect(writer.button('Save')).toBeInViewport({ ratio: 1 })
    await expectFits(page, `editor, ${size.width}`)
  }

  const editor = page.url()
  await page.goto('/admin/posts')
  const scheduled = 'goes public Jan 2, 2099, 8:30 AM UTC (Jan 2, 2099, 1:30 AM your time)'
  await expect(page.getByRole('listitem').filter({ hasText: 'First desk' })).toContainText(
    scheduled,
  )
  await page.goto(editor)
  await wake(page)
  await expect(page.getByText('Jan 2, 2099, 1:30 AM your time')).toBeVisible()

  await writer.title.fill('Second desk')
  await writer.writesBody('[{"type": "p", "text": "New words stay here."}]')
  await writer.status.selectOption('published')
  await writer.saves()
  await expect(page.getByRole('link', { name: /^View article/ })).toHaveAttribute(
    'href',
    '/content/first-desk',
  )
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Show changes since version 1' }).click()
  await expect(page.locator('del').filter({ hasText: 'gone: Old' })).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: 'new: New' })).toBeVisible()
  await expectLooksWell(page, 'versions', 'details[open]', WIDTHS)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('This version is in the editor.')).toBeVisible()
  await expect(writer.title).toHaveValue('First desk')
  await expect(writer.status).toHaveValue('published')
  await writer.saves()

  await page.goto('/content/first-desk')
  const picture = page.getByRole('img', { name: 'A road at dawn' })
  await expect(picture).toHaveCSS('object-position', '100% 100%')
  await expect(page.getByText('Old words stay here.')).toBeVisible()

  await page.goto('/content')
  await expect(picture).toHaveCSS('object-position', '100% 100%')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 }
    expect(width / height).toBeCloseTo(16 / 9, 1)
  }
})

test('A post is found, deleted, and brought back', { tag: '@phone' }, async ({ page, writer }) => {
  const title = 'Winter on the road'
  await writer.title.fill(title)
  await writer.writesBody('[]')
  await writer.status.selectOption('published')
  await writer.saves()
  await page.goto('/admin/posts')
  await page.getByRole('searchbox').fill('road winter')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1)

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByText(`Deleted “${title}”.`)).toBeVisible()
  expect((await page.request.get('/content/winter-on-the-road')).status()).toBe(404)
  await page.getByText(/^Deleted posts/).click()
  await expectLooksWell(page, 'deleted posts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible()
  await expect(page.getByText('Restored.', { exact: true }).locator('..')).toBeFocused()
  expect((await page.request.get('/content/winter-on-the-road')).status()).toBe(200)
})

test('A Spanish post is linked with the English post that it translates', {
  tag: '@phone',
}, async ({ page, writer }) => {
  await writer.title.fill('Gloves for cold days')
  await writer.writesBody('[{"type": "p", "text": "Warm hands."}]')
  await writer.status.selectOption('published')
  await writer.saves()
  const english = page.url()

  await page.getByRole('link', { name: 'Write it in Spanish' }).click()
  await wake(page)
  await expect(page.getByLabel('Language')).toHaveValue('es')
  await expect(page.getByRole('region', { name: 'English article' })).toContainText('Warm hands.')
  await expect(writer.body).toHaveValue(/"text": "Warm hands."/)
  const stillEnglish = page.getByText('One block is still in English.')
  await expect(stillEnglish).toBeVisible()
  await writer.title.fill('Guantes para días fríos')
  await writer.writesBody('[{"type": "p", "text": "Manos calientes."}]')
  await expect(stillEnglish).toHaveCount(0)
  await writer.status.selectOption('published')
  await writer.saves()
  await expect(page.getByRole('link', { name: /^View article/ })).toHaveAttribute(
    'href',
    '/es/content/guantes-para-dias-frios',
  )
  await expectLooksWell(page, 'editor of a translation', 'html', WIDTHS)

  await page.goto('/admin/posts')
  await expect(
    page.getByRole('link', { name: 'Spanish translation of Gloves for cold days' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'English original of Guantes para días fríos' }).click()
  await expect(page).toHaveURL(english)
  await expect(writer.title).toHaveValue('Gloves for cold days')
  await page.getByRole('link', { name: 'Edit the Spanish article' }).click()
  await expect(writer.title).toHaveValue('Guantes para días fríos')
})
