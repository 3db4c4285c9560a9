import { expect, test } from './new-post.ts'
import { signInByRequest } from './sign-in.ts'
import { wake } from './wake.ts'
import { interceptActions, PICTURE, writerOn } from './writer.ts'

const P = '[{"type": "p", "text": "Words."}]'

test('The preview follows every word, and nobody leaves unsaved work without being asked', async ({
  page,
  writer,
}) => {
  await writer.title.fill('On gloves')
  await writer.field('Excerpt').fill('Warm hands.')
  await writer.field('Tags (comma separated)').fill('Gear')
  await expect(writer.preview.getByText('Gear', { exact: true })).toBeVisible()
  await writer.text.click()
  await writer.button('Heading').click()
  await page.keyboard.type('Why gloves')
  await page.keyboard.press('Enter')
  await writer.button('List').click()
  await page.keyboard.type('Leather')
  await page.keyboard.press('Enter')
  await expect(writer.preview.getByRole('heading', { level: 1 })).toHaveText('On gloves')
  await expect(writer.preview.getByRole('heading', { level: 2 })).toHaveText('Why gloves')
  await page.getByLabel(/^Hero image/).setInputFiles(PICTURE)
  await expect(writer.preview.locator('img')).toHaveJSProperty('naturalWidth', 640)
  await expect(writer.preview.getByRole('listitem')).toHaveText(['Gear', 'Leather'])
  await writer.button('Hide Preview').click()
  await expect(writer.preview).toBeHidden()
  await writer.button('Show Preview').click()
  await expect(writer.preview).toBeVisible()

  await page.getByRole('link', { name: 'Back to list' }).click()
  const modal = page.getByRole('dialog', { name: 'Leave without saving?' })
  await modal.getByRole('button', { name: 'Stay' }).click()
  await expect(writer.title).toHaveValue('On gloves')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked++
    dialog.dismiss()
  })
  // If the writer leaves through the address bar, the browser itself asks for confirmation.
  await page.goto('/').catch(() => {})
  expect(asked).toBe(1)
  await page.getByRole('link', { name: 'Back to list' }).click()
  await modal.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Posts' })).toBeVisible()
})

test('What is wrong with the body is said at its line, and a save leads there', async ({
  page,
  writer,
}) => {
  await writer.title.fill('Wrong body to be mended')
  await writer.writesBody('{}')
  const problems = page.getByRole('status', { name: 'Problems in the body' })
  await expect(problems).toHaveText('Line 1: Body must be a JSON array of content blocks.')
  const below = '\n'.repeat(100)
  await writer.writesBody(`[{"type": "p", "text": "fine"},${below}{"type": "ul", "items": "x"}\n]`)
  await expect(problems).toHaveText('Line 101: Block 2, items: it must be a list')
  await writer.body.evaluate((area) => area.scrollTo(0, 0))
  const selected = () =>
    writer.body.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    )
  await problems.getByRole('button').click()
  await expect(writer.body).toBeFocused()
  expect(await selected()).toBe('"x"')
  expect(await writer.body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await writer.title.focus()
  await writer.button('Save').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Body must be' })
  await expect(alert).toHaveText('Body must be a JSON array of content blocks.')
  await expect(writer.body).toBeFocused()
  await expect(writer.body).toBeInViewport()
  // The problem is selected, so the typed text replaces it.
  expect(await selected()).toBe('"x"')
  await page.keyboard.insertText('["y"]')
  await expect(problems).toBeEmpty()
  const before = await writer.body.inputValue()
  await writer.button('+ Tip').click()
  await page.keyboard.type('Wear them')
  await expect(writer.body).toHaveValue(/"tip",\n +"text": "Wear them"/)
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z')
    expect(await writer.body.inputValue()).toBe(before)
  }).toPass()
  await writer.saves()
})

test('Fast typing on a slow machine loses nothing', async ({ page, writer, context }) => {
  await writer.writesBody('[{"type": "p", "text": ""}]')
  await writer.body.press('ArrowLeft')
  await writer.body.press('ArrowLeft')
  await writer.body.press('ArrowLeft')
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Types single digits, so that the page can do other work in between.
  await page.evaluate(async () => {
    for (let typed = 0; typed < 20; typed++) {
      document.execCommand('insertText', false, String(typed % 10))
      const { port1, port2 } = new MessageChannel()
      const turn = new Promise((resolve) => port1.addEventListener('message', resolve))
      port1.start()
      port2.postMessage('')
      await turn
    }
  })
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(writer.body).toHaveValue(`[{"type": "p", "text": "${'0123456789'.repeat(2)}"}]`)
  await expect(writer.preview.getByText('0123456789'.repeat(2))).toBeVisible()
})

test('What is typed outlives a reload, and can be discarded', async ({ page, writer }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await writer.title.fill('Not saved yet')
  await writer.field('AI brief').fill('About boots')
  await writer.writesBody(P)
  await expect(writer.preview).toContainText('Words.')
  await page.reload()
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible()
  await expect(writer.title).toHaveValue('Not saved yet')
  await expect(writer.field('AI brief')).toHaveValue('About boots')
  await expect(writer.body).toHaveValue(/Words\./)
  await writer.button('Discard changes').click()
  await expect(writer.title).toHaveValue('')
  await expect(writer.body).toHaveValue('[]')
  await page.reload()
  await expect(writer.body).toHaveValue('[]')
  await expect(page.getByText('Unsaved changes restored.')).toBeHidden()
})

test('Two tabs race: the second sees both versions, and nothing is lost', async ({
  page,
  context,
  writer,
}, { project }) => {
  const body = (text: string) =>
    JSON.stringify(['Same.', text].map((text) => ({ type: 'p', text })))
  await writer.title.fill(`Race ${project.name}`)
  await writer.writesBody(body('Words.'))
  await writer.saves()
  const second = writerOn(await context.newPage())
  await second.page.goto(page.url())
  await expect(second.button('+ Heading')).toBeEnabled()

  await writer.field('Excerpt').fill('Excerpt of the first')
  await writer.field('Tags (comma separated)').fill('One')
  await writer.saves()
  await second.field('Excerpt').fill('Excerpt of the second')
  await second.writesBody(body('Words of the second.'))
  await second.button('Save').click()

  await expect(second.page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
  await expect(second.page.getByRole('group')).toHaveText([/^Excerpt/, /^Tags/, /^Body/])
  const difference = second.page.getByRole('group', { name: 'Body' })
  await expect(difference.getByText(/… 1 block the same …/)).toHaveCount(2)
  await expect(difference).toContainText('Words.')
  await expect(difference).not.toContainText('Same.')
  const excerpt = second.page.getByRole('group', { name: 'Excerpt' })
  await expect(excerpt).toContainText('Excerpt of the first')
  await expect(excerpt).toContainText('Excerpt of the second')
  await excerpt.getByRole('radio', { name: 'Saved version' }).check()
  await second.page
    .getByRole('group', { name: 'Tags' })
    .getByRole('radio', { name: 'Saved version' })
    .check()
  await second.button('Continue with selection').click()
  await expect(second.field('Excerpt')).toHaveValue('Excerpt of the first')
  await expect(second.body).toHaveValue(/Words of the second\./)
  await second.saves()

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(writer.field('Excerpt')).toHaveValue('Excerpt of the first')
  await expect(writer.field('Tags (comma separated)')).toHaveValue('One')
  await expect(writer.body).toHaveValue(/Words of the second\./)

  for (const excerpt of ['Last but one', 'Last']) {
    await writer.field('Excerpt').fill(excerpt)
    await writer.saves()
  }
  await second.field('Excerpt').fill('Last')
  await second.writesBody(JSON.stringify(JSON.parse(body('Words of the second.')), null, 4))
  await second.button('Save').click()
  await expect(second.page.getByText('Both versions say the same.')).toBeVisible()
  await expect(second.page.getByRole('group')).toHaveCount(0)
})

test('Who opens an article sees who else works on it, until they leave', async ({
  page,
  writer,
  browser,
  server,
  noise,
}) => {
  await writer.title.fill('An article of two')
  await writer.writesBody(P)
  await writer.saves()
  const article = page.url()
  await page.goto('/admin/people')
  await wake(page)
  await page.getByRole('textbox', { name: 'Email address' }).fill('author@example.com')
  await page.getByRole('button', { name: 'Give', exact: true }).click()
  const given = page.getByRole('status').filter({ hasText: 'Role given.' })
  const code = (await given.textContent())?.split(': ').at(-1)
  await page.goto(article)

  const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
  noise.listenTo(other.context())
  await other.clock.install()
  await signInByRequest(other, 'author@example.com', code)
  await other.goto(article)
  const note = other.getByText('admin is working on this.')
  await expect(note).toBeVisible()
  await expect(other.getByRole('link', { name: 'History of changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('author is working on this.')).toBeVisible()
  await page.goto('/admin/posts')
  await expect(async () => {
    await other.clock.fastForward(30_000)
    await expect(note).toBeHidden({ timeout: 2_000 })
  }).toPass()
})

test('What is typed while a save is under way is kept for the next', async ({ page, writer }, {
  project,
}) => {
  await writer.title.fill(`Slow save ${project.name}`)
  await writer.writesBody(P)
  // The page shows that it is saving before the route handler receives the request.
  const answered = Promise.withResolvers<void>()
  const isFast = await interceptActions(page, async (route) => {
    await answered.promise
    await route.continue()
  })
  await writer.button('Save').click()
  await expect(page.getByText('Saving…')).toBeVisible()
  await writer.field('Excerpt').fill('Typed meanwhile')
  await expect(writer.button('Save')).toBeDisabled()
  answered.resolve()
  await expect(page.getByText('Not saved yet.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f]{32}$/)
  await expect(writer.field('Excerpt')).toBeFocused()
  await isFast()
  await writer.saves()
  await expect(writer.button('Save')).toBeFocused()
  await page.reload()
  await expect(writer.field('Excerpt')).toHaveValue('Typed meanwhile')
})
