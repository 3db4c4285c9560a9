import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectEdges, expectFits, expectLooksWell } from './looks.ts'
import { wake } from './wake.ts'
import { goAsAdmin, writerOn } from './writer.ts'

test.beforeEach(({ noise }) => noise.allow(/status of (401|404|409)/))

// One walk serves all checks, because a walk takes longer than its checks.
test('Articles and admin pages are accessible, fit, and have edges with forced colors', {
  tag: '@laptop',
}, async ({ page, server, noise }) => {
  // The server refuses a post with problems.
  noise.allow(/status of 422/)
  for await (const place of places(page, server.origin)) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectLooksWell(page, place)
    await expectEdges(page, place)
    await page.setViewportSize({ width: 320, height: 740 })
    await expectFits(page, `${place}, 320 pixels`)
  }
})

/** Goes to one page after the other, and yields the name of each. */
async function* places(page: Page, origin: string): AsyncGenerator<string> {
  await page.goto('/content')
  yield 'articles'
  await page.goto('/content/how-the-knowledge-test-works')
  yield 'article'
  await wake(page)
  await page.getByRole('main').getByRole('button', { name: 'Feedback' }).click()
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible()
  yield 'feedback'
  await page.goto('/content/no-such-article')
  yield 'no article'
  await page.goto('/admin/posts')
  yield 'signed out'
  await goAsAdmin(page, origin, '/admin/posts/0123456789abcdef0123456789abcdef')
  const writer = writerOn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  const refusal = 'Post not found or you do not have permission.'
  await expect(page.getByRole('alert')).toHaveText(refusal)
  yield 'no post'
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
  await expect(writer.title).toHaveCount(0)
  yield 'posts'
  await page.getByRole('link', { name: 'New Post' }).click()
  await expect(writer.button('Heading')).toBeEnabled()
  yield 'new post'
  await writer.title.fill('Looks')
  await writer.text.click()
  for (const label of ['Heading', 'List', 'Tip', 'Quote']) {
    await writer.button(label).click()
    await page.keyboard.type(label)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Source')
  await writer.button('Drawing').click()
  await page.getByRole('combobox', { name: 'Drawing' }).selectOption('stop-sign')
  await page.getByLabel('Text for readers who can’t see it').fill('A stop sign')
  await writer.saves()
  yield 'editor with blocks'
  await writer.writesBody('[{"type": "p"}, {"type": "quote", "text": "Well said."}]')
  await expect(page.getByText('Line 1: Block 1, text: it is missing')).toBeVisible()
  await writer.button('Save').click()
  await expect(page.getByText('Body must be a JSON array of content blocks.')).toBeVisible()
  yield 'editor with problems'
  await writer.writesBody('[{"type": "p", "text": "Words."}]')
  await writer.saves()
  const other = writerOn(await page.context().newPage())
  await other.page.goto(page.url())
  await wake(other.page)
  await other.field('Excerpt').fill('Saved in between')
  await other.saves()
  await other.page.close()
  await writer.field('Excerpt').fill('Mine')
  await page.getByRole('link', { name: 'Back to list' }).click()
  yield 'leaving'
  await page.getByRole('button', { name: 'Stay' }).click()
  await writer.button('Save').click()
  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
  yield 'two versions'
}
