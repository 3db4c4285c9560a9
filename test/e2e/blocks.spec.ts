import { expect, test } from './new-post.ts'

test.beforeEach(async ({ writer }) => {
  await writer.title.fill('Blocks')
  await expect(writer.preview.getByRole('heading', { level: 1 })).toHaveText('Blocks')
})

test('The body is written by keyboard alone', { tag: '@laptop' }, async ({ page, writer }) => {
  const { keyboard } = page
  const said = page.getByRole('group', { name: 'Body' }).getByRole('status')
  const texts = writer.preview.locator(':is(h2, p[dir], li, blockquote, figcaption)')

  await test.step('each new block gets the focus', async () => {
    await writer.button('+ Heading').press('Enter')
    await keyboard.type('Gloves')
    await writer.button('+ List').press('Enter')
    await keyboard.type('Leather')
    await keyboard.press('Enter')
    await keyboard.type('Fabric')
    await writer.button('+ Quote').press('Enter')
    await keyboard.type('Warm hands.')
    await keyboard.press('Tab')
    await keyboard.type('A rider')
    await expect(said).toHaveText('Quote added as block 3.')
    await writer.button('Add before block 2').press('Enter')
    await expect(writer.button('+ Heading')).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.type('Why?')
    await expect(texts).toHaveText([
      'Gloves',
      'Why?',
      'Leather',
      'Fabric',
      'Warm hands.',
      'A rider',
    ])
  })

  await test.step('a block that moves keeps the focus, and it is said', async () => {
    await keyboard.press('Alt+ArrowUp')
    await expect(said).toHaveText('Moved to place 1 of 4.')
    await keyboard.press('Alt+ArrowUp')
    await keyboard.type('!')
    await expect(texts.first()).toHaveText('Why?!')
    await writer.button('Move down block 1').press('Enter')
    await writer.button('Move down block 2').press('Enter')
    await expect(writer.button('Move down block 3')).toBeFocused()
    await keyboard.press('Enter')
    await expect(writer.button('Move down block 4')).toBeFocused()
    await expect(texts).toHaveText([
      'Gloves',
      'Leather',
      'Fabric',
      'Warm hands.',
      'A rider',
      'Why?!',
    ])
  })

  await test.step('a deleted block comes back', async () => {
    await writer.button('Delete block 2').press('Enter')
    await expect(said).toHaveText('List deleted.')
    await expect(page.getByRole('group', { name: 'Block 2 of 3: Quote' })).toBeFocused()
    await writer.button('Delete block 1').press('Enter')
    await writer.button('Undo').press('Enter')
    await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
    await writer.button('Undo').press('Enter')
    await expect(page.getByLabel('List (one item per line)')).toBeFocused()
    await expect(writer.button('Undo')).toHaveCount(0)
    await writer.button('Duplicate block 2').press('Enter')
    await expect(texts).toHaveCount(8)
    await writer.button('Delete block 3').press('Enter')
  })

  await test.step('JSON is one press away, at the same block', async () => {
    await page.getByLabel('Quote', { exact: true }).focus()
    await writer.button('Edit as JSON').press('Enter')
    await expect(writer.body).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('End')
    for (let letter = 0; letter < 3; letter++) await keyboard.press('ArrowLeft')
    await keyboard.type(' and dry')
    await expect(texts.nth(3)).toHaveText('Warm hands and dry.')
    await writer.button('Edit as blocks').press('Enter')
    await expect(page.getByLabel('Quote', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Who said it (optional)')).toHaveValue('A rider')
  })
})

test('What is wrong stands at its block, and JSON that is no blocks stays JSON', {
  tag: '@phone',
}, async ({ page, writer }) => {
  await writer.button('+ Paragraph').click()
  await writer.button('+ Picture').click()
  await writer.field('Text for readers who can’t see it').fill('A red sign')
  await writer.button('Save').click()
  await expect(page.getByText('Block 2, picture: it must not be empty.')).toBeVisible()
  const picture = page.getByLabel('Picture', { exact: true })
  await expect(picture).toBeFocused()
  await expect(picture).toBeInViewport()
  await expect(picture).toHaveAccessibleDescription('It must not be empty.')
  await picture.selectOption('stop-sign')
  await page.getByLabel('Paragraph', { exact: true }).fill('Look for this sign:')
  await expect(writer.preview.getByRole('img', { name: 'A red sign' })).toBeVisible()

  await writer.opensJson()
  await expect(writer.body).toHaveValue(/"name": "stop-sign"/)
  const text = '[{"type": "p", "text": "x", "id": 7}]'
  await writer.writesBody(text)
  await writer.button('Edit as blocks').click()
  await expect(page.getByText('can be edited only as JSON')).toBeVisible()
  await expect(writer.body).toHaveValue(text)

  await writer.writesBody('[{"type":"p","text":"As typed"}]')
  await writer.button('Edit as blocks').click()
  await expect(page.getByLabel('Paragraph', { exact: true })).toHaveValue('As typed')
  await writer.opensJson()
  await expect(writer.body).toHaveValue('[{"type":"p","text":"As typed"}]')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(writer.body).toHaveValue('[{"type":"p","text":"As typed"}]')
})

test('A key renders only the card of its block', {
  tag: '@laptop',
}, async ({ page, writer }) => {
  // React reads the value of each field that it renders.
  await page.evaluate(() => {
    const { prototype } = HTMLTextAreaElement
    const value = Object.getOwnPropertyDescriptor(prototype, 'value') as PropertyDescriptor
    Object.defineProperty(prototype, 'value', {
      ...value,
      get(this: HTMLTextAreaElement) {
        this.dataset.read = 'yes'
        return value.get?.call(this)
      },
    })
  })
  await writer.opensJson()
  const text = (number: number) => ({ type: 'p', text: `Paragraph ${number}.` })
  await writer.writesBody(JSON.stringify(Array.from({ length: 12 }, (_, n) => text(n + 1))))
  await writer.button('Edit as blocks').click()
  const fields = page.getByLabel('Paragraph', { exact: true })
  await expect(fields).toHaveCount(12)
  const read = page.locator('[data-block] [data-read]')
  await expect(read).toHaveCount(12)

  await read.evaluateAll((all) => {
    for (const field of all) field.removeAttribute('data-read')
  })
  await fields.nth(1).press('End')
  await page.keyboard.type(' And more.')
  await expect(writer.preview.getByText('Paragraph 2. And more.')).toBeVisible()
  await expect(read).toHaveCount(1)
})
