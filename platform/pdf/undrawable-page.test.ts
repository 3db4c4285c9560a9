import { expect, test } from 'vitest'
import { openedPdf } from './opened-pdf.fixture.ts'
import { makeUndrawable } from './undrawable-page.fixture.ts'

const SLOW = await makeUndrawable(4, [2, 3])

test('pages that take too long to draw cost their own pictures only', async () => {
  const { reader, file } = openedPdf(SLOW, { deadlineMs: 6_000 })
  const pictures = await reader.render(file, [1, 2, 3, 4])
  expect([...pictures.keys()]).toEqual([1, 4])
})

test('the text of such a file is read without what only a drawing could show', async () => {
  const { reader, file } = openedPdf(SLOW, { deadlineMs: 6_000 })
  const { pages } = await reader.read(file)
  expect(pages).toEqual(['This is page 1.', '', '', 'This is page 4.'])
})
