import { expect, test } from './new-post.ts'
import { PICTURE } from './writer.ts'

test.beforeEach(async ({ writer }) => {
  await writer.title.fill('Blocks')
  await expect(writer.preview.getByRole('heading', { level: 1 })).toHaveText('Blocks')
  await writer.text.focus()
})

test('The body is written by keyboard alone', { tag: '@laptop' }, async ({ page, writer }) => {
  const { keyboard } = page
  const texts = writer.preview.locator(':is(h2, p[dir], li, blockquote, figcaption)')
  const all = ['Gloves', 'Wear gloves.', 'Leather', 'Fabric', 'Warm hands.', 'A rider', 'After']

  await test.step('each kind of block', async () => {
    await writer.button('Heading').press('Enter')
    await expect(writer.text).toBeFocused()
    await expect(writer.button('Heading')).toHaveAttribute('aria-pressed', 'true')
    await keyboard.type('Gloves')
    await keyboard.press('Enter')
    await keyboard.type('Wear ')
    await keyboard.press('ControlOrMeta+b')
    await keyboard.type('gloves')
    await keyboard.press('ControlOrMeta+b')
    await keyboard.type('.')
    await keyboard.press('Enter')
    await keyboard.type('- Leather')
    await keyboard.press('Enter')
    await keyboard.type('Fabric')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await writer.button('Quote').press('Enter')
    await expect(writer.text).toBeFocused()
    await keyboard.type('Warm hands.')
    await keyboard.press('Enter')
    await keyboard.type('A rider')
    await keyboard.press('Enter')
    await keyboard.type('After')
    await expect(texts).toHaveText(all)
    await expect(writer.preview.locator('strong')).toHaveText('gloves')
  })

  await test.step('a block moves with its source', async () => {
    await keyboard.press('Alt+ArrowUp')
    await expect(texts).toHaveText([...all.slice(0, 4), 'After', 'Warm hands.', 'A rider'])
    await writer.button('Move block down').press('Enter')
    await expect(writer.button('Move block down')).toBeFocused()
    await expect(texts).toHaveText(all)
  })

  await test.step('what is undone can be done again', async () => {
    await writer.button('Undo').press('Enter')
    await expect(texts.nth(4)).toHaveText('After')
    await keyboard.press('ControlOrMeta+Shift+z')
    await expect(texts).toHaveText(all)
  })

  await test.step('the selected words become a link', async () => {
    await keyboard.press('Shift+Home')
    await writer.button('Link').press('Enter')
    await expect(page.getByLabel('Address')).toBeFocused()
    await keyboard.type('javascript:alert(1)')
    await keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'An address such as' })).toBeVisible()
    await page.getByLabel('Address').fill('nhtsa.gov/motorcycles')
    await keyboard.press('Enter')
    await expect(writer.text).toBeFocused()
    const link = writer.preview.getByRole('link', { name: 'After' })
    await expect(link).toHaveAttribute('href', 'https://nhtsa.gov/motorcycles')
    await keyboard.press('Tab')
    await expect(writer.text).not.toBeFocused()
  })

  await test.step('JSON is one press away, at the same block', async () => {
    await writer.text.getByText('Warm hands.').click()
    await writer.button('Edit as JSON').press('Enter')
    await expect(writer.body).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('End')
    for (let letter = 0; letter < 3; letter++) await keyboard.press('ArrowLeft')
    await keyboard.type(' and dry')
    await expect(texts.nth(4)).toHaveText('Warm hands and dry.')
    await writer.button('Edit as blocks').press('Enter')
    await expect(writer.text).toBeFocused()
    await keyboard.type('Really: ')
    await expect(texts.nth(4)).toHaveText('Really: Warm hands and dry.')
  })
})

const WORD = `<html><head><style>p { margin: 0 }</style></head><body><!--StartFragment-->
<h1 style='color:#2F5496'>Cold
hands<o:p></o:p></h1>
<p class=MsoNormal>Wear <b>thick</b> <i>gloves</i> and <a href="https://a.example/">read on</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Leather<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Fabric</p>
<p class=MsoNormal><a href="javascript:alert(1)">Bad</a> <img src="file:///C:/x.png"><script>alert(1)</script>link</p>
<!--EndFragment--></body></html>`
const DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h3><span style="font-weight:700">Rain</span></h3>
<p><span style="font-weight:400">Brake </span><span style="font-weight:700">early</span><span style="font-style:italic">.</span></p>
<ul><li><p><span>One</span></p></li><ul><li><p><span>Two</span></p></li></ul><li><p><span>Three</span></p></li></ul></b>`

test('Text from Word and Google Docs keeps its meaning, and nothing else', {
  tag: '@laptop',
}, async ({ page, writer }) => {
  async function pastes(html: string) {
    await writer.text.evaluate((text, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      const options = { clipboardData, bubbles: true, cancelable: true }
      text.dispatchEvent(new ClipboardEvent('paste', options))
    }, html)
  }
  await pastes(WORD)
  await page.keyboard.press('Enter')
  await pastes(DOCS)
  await writer.opensJson()
  expect(JSON.parse(await writer.body.inputValue())).toEqual([
    { type: 'h2', text: 'Cold hands' },
    {
      type: 'p',
      text: [
        'Wear ',
        { text: 'thick', bold: true },
        ' ',
        { text: 'gloves', italic: true },
        ' and ',
        { text: 'read on', link: 'https://a.example/' },
        '.',
      ],
    },
    { type: 'ul', items: ['Leather', 'Fabric'] },
    { type: 'p', text: 'Bad link' },
    { type: 'h2', text: 'Rain' },
    {
      type: 'p',
      text: ['Brake ', { text: 'early', bold: true }, { text: '.', italic: true }],
    },
    { type: 'ul', items: ['One', 'Two', 'Three'] },
  ])
})

test(
  'Photos and drawings stand between paragraphs, with a text',
  {
    tag: '@phone',
  },
  async ({ page, writer, noise }, { project }) => {
    // Playwright's recording of the test makes this request. The page only shows the picture.
    noise.allow(/Connecting to 'blob:/)
    const texts = page.getByLabel('Text for readers who can’t see it')
    await page.keyboard.type('Before')
    await page.keyboard.press('Enter')
    await page.getByLabel('Photo file').setInputFiles(PICTURE)
    await expect(texts).toBeFocused()
    await page.keyboard.type('A wet road')
    await writer.button('Drawing').click()
    const drawing = page.getByRole('combobox', { name: 'Drawing' })
    await expect(drawing).toBeFocused()
    await texts.nth(1).fill('A red sign')
    await writer.button('Save').click()
    const refusal = page.getByRole('alert').filter({ hasText: /./ })
    await expect(refusal).toHaveText('Block 3, picture: it must not be empty.')
    await expect(drawing).toBeFocused()
    await expect(drawing).toBeInViewport()
    await expect(drawing).toHaveAccessibleDescription('It must not be empty.')
    await drawing.selectOption('stop-sign')
    await writer.field('Slug (optional)').fill(`photos-${project.name}`)
    await writer.status.selectOption('Published')
    await writer.saves()

    for (const button of await page
      .getByRole('group', { name: 'Format' })
      .getByRole('button')
      .all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await page.goto(`/content/photos-${project.name}`)
    const photo = page.getByRole('img', { name: 'A wet road' })
    await photo.scrollIntoViewIfNeeded()
    await expect(photo).toHaveJSProperty('complete', true)
    await expect(page.getByRole('img', { name: 'A red sign' })).toBeVisible()
  },
)

test('JSON that is no blocks stays JSON', { tag: '@phone' }, async ({ page, writer }) => {
  const text = '[{"type": "p", "text": "x", "id": 7}]'
  await writer.writesBody(text)
  await writer.button('Edit as blocks').click()
  await expect(page.getByText('can be edited only as JSON')).toBeVisible()
  await expect(writer.body).toHaveValue(text)

  await writer.writesBody('[{"type":"p","text":"As typed"}]')
  await writer.button('Edit as blocks').click()
  await expect(writer.text).toHaveText('As typed')
  await writer.opensJson()
  await expect(writer.body).toHaveValue('[{"type":"p","text":"As typed"}]')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(writer.body).toHaveValue('[{"type":"p","text":"As typed"}]')
})
