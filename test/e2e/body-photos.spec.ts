import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, test } from './new-post.ts'
import { interceptActions, PICTURE } from './writer.ts'

/** Pastes the picture's file, or drops it on the element. Browsers add HTML to a copied picture. */
async function give(target: Locator, type: 'paste' | 'drop', html = '') {
  const file = readFileSync(PICTURE).toString('base64')
  await target.evaluate(
    (element, { type, html, file }) => {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'x.png', { type: 'image/png' }))
      if (html) data.setData('text/html', html)
      const { left, top } = element.getBoundingClientRect()
      const how = { bubbles: true, cancelable: true, clientX: left + 2, clientY: top + 5 }
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...how, clipboardData: data })
          : new DragEvent(type, { ...how, dataTransfer: data }),
      )
    },
    { type, html, file },
  )
}

test('A photo goes where it was put, and does not take the focus from a writer', {
  tag: '@laptop',
}, async ({ page, writer, noise }) => {
  // Playwright's recording of the test makes this request. The page only shows the picture.
  noise.allow(/Connecting to 'blob:/)
  const { keyboard } = page
  const texts = page.getByLabel('Text for readers who can’t see it')
  const line = (text: string) => writer.text.getByText(text, { exact: true })
  const blocks = writer.text.locator(':scope > *')
  let answer = Promise.withResolvers<void>()
  await interceptActions(page, async (route) => {
    await answer.promise
    await route.continue()
  })
  /** Does something while the photo that `put` sends is on its way. */
  async function meanwhile(put: () => Promise<void>, act: () => Promise<void>) {
    answer = Promise.withResolvers()
    await put()
    await expect(page.getByText('Storing the photo…')).toBeVisible()
    await act()
    answer.resolve()
  }
  await writer.text.focus()
  await keyboard.type('One')
  await keyboard.press('Enter')
  await keyboard.type('Two')

  await test.step('a dropped photo', async () => {
    await meanwhile(
      () => give(line('One'), 'drop'),
      async () => {
        await keyboard.press('ControlOrMeta+Home')
        await keyboard.type('Zero')
        await keyboard.press('Enter')
        await writer.title.focus()
      },
    )
    await expect(texts).toHaveCount(1)
    await expect(blocks).toHaveText(['Zero', 'One', /Remove photo/, 'Two'])
    await expect(writer.title).toBeFocused()
    await blocks.nth(2).locator('img').dragTo(line('Two'), { steps: 8 })
    await expect(blocks).toHaveText(['Zero', 'One', 'Two', /Remove photo/])
  })

  await test.step('a copied picture, but not the picture of a copied text', async () => {
    await line('Two').click()
    await keyboard.press('End')
    await give(writer.text, 'paste', '<meta charset="utf-8"><img src="https://a.example/x.png">')
    await expect(texts).toHaveCount(2)
    await expect(texts.first()).toBeFocused()
    await line('Zero').click()
    await keyboard.press('End')
    await give(writer.text, 'paste', '<p>More</p>')
    await expect(blocks.first()).toHaveText('ZeroMore')
    await expect(page.getByText('Storing the photo…')).toBeHidden()
  })

  await test.step('a photo that is stored after the writer changed to JSON', async () => {
    await meanwhile(
      () => page.getByLabel('Photo file').setInputFiles(PICTURE),
      () => writer.button('Edit as JSON').click(),
    )
    await expect(page.getByText('The photo is stored.')).toBeVisible()
    await writer.button('Edit as blocks').click()
    await expect(texts).toHaveCount(3)
    await expect(page.getByText('The photo is stored.')).toBeHidden()
  })

  await test.step('a file that is too large', async () => {
    const buffer = Buffer.alloc(12 * 1024 * 1024)
    const file = { name: 'x.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Photo file').setInputFiles(file)
    await expect(page.getByText('Please choose an image of at most 10 MB')).toBeVisible()
  })
})
