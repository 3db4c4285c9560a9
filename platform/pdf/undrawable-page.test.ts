import { expect, test } from 'vitest'
import { openedPdf } from './opened-pdf.fixture.ts'
import { makeUndrawable } from './undrawable-page.fixture.ts'

/** On a busy machine a process with low priority needs some seconds before its first page. */
const DEADLINE = { deadlineMs: 15_000 }

test('a page that takes too long to draw costs its own picture, and text of drawings', async () => {
  const slow = await makeUndrawable(3, [2])
  const drawn = openedPdf(slow, DEADLINE)
  const read = openedPdf(slow, DEADLINE)
  // Both wait for the deadline, at the same time.
  const [pictures, { pages }] = await Promise.all([
    drawn.reader.render(drawn.file, [1, 2, 3]),
    read.reader.read(read.file),
  ])
  expect([...pictures.keys()]).toEqual([1, 3])
  // The text is read without what only a drawing could show.
  expect(pages).toEqual(['This is page 1.', '', 'This is page 3.'])
}, 120_000)
