import { expect, test } from './app.ts'
import { dialogsOf, PAYLOADS } from './payloads.ts'
import { wake } from './wake.ts'
import { goAsAdmin, writerOn } from './writer.ts'

/** The hostile texts that fit into the short fields, and into one block of each other kind. */
const SOME = PAYLOADS.slice(0, 8)

test('A post full of hostile text is text, for riders and for the admin', async ({
  page,
  context,
  server,
}, { project }) => {
  const dialogs = dialogsOf(context)
  await goAsAdmin(page, server.origin, '/admin/posts/new')
  const writer = writerOn(page)
  const all = SOME.join(' ')
  const slug = `hostile-on-a-${project.name}`
  const blocks = [
    ...PAYLOADS.map((text) => ({ type: 'h2', text })),
    ...SOME.map((text) => ({ type: 'ul', items: [text] })),
    ...SOME.map((text) => ({ type: 'quote', text, cite: text })),
  ]
  await writer.title.fill(SOME.slice(0, 3).join(' '))
  await writer.field('Slug (optional)').fill(slug)
  await writer.field('Excerpt').fill(all)
  await writer.field('SEO title').fill(all)
  await writer.field('SEO keywords (comma separated)').fill(SOME.join(','))
  await writer.field('Tags (comma separated)').fill(SOME.slice(0, 4).join(','))
  await writer.writesBody(JSON.stringify(blocks))
  await writer.status.selectOption('Published')
  await expect(writer.preview.getByRole('heading', { level: 2 })).toHaveCount(PAYLOADS.length)
  await writer.saves()

  for (const path of [`/content/${slug}`, '/content', '/', '/admin/posts', page.url()]) {
    await page.goto(path)
    await expect(
      page.getByRole('main').getByText('</script><script>alert(1)').first(),
    ).toBeVisible()
    expect(await page.locator('main :is(script, style, svg[onload], img[onerror])').count()).toBe(
      path === '/' ? 1 : 0,
    )
  }
  await page.goto(`/content/${slug}`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(
    PAYLOADS.length,
  )
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '').headline).toBe(SOME.slice(0, 3).join(' '))
  expect(dialogs).toEqual([])

  await page.goto('/admin/posts')
  await wake(page)
  await page
    .getByRole('button', { name: /^Unpublish <\/script>/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Publish <\/script>/ }).first()).toBeEnabled()
})
