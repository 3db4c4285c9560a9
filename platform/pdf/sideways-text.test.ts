import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOf, newPage, newPdf } from '../../test/pdf.fixture.ts'
import { openedPdf } from './opened-pdf.fixture.ts'

const SPEEDS = [20, 30, 40]

/** Draws a rotated table, column by column, like layout programs do. */
function drawTable(pdf: PDFKit.PDFDocument, angle: number): void {
  pdf.save().rotate(angle, { origin: [306, 396] })
  for (const [column, name] of ['Speed', 'Distance', 'Time'].entries()) {
    for (const [row, cell] of [
      name,
      ...SPEEDS.map((speed) => `${speed * (column + 1)}`),
    ].entries()) {
      pdf.text(cell, 150 + column * 120, 300 + row * 20, { lineBreak: false })
    }
  }
  pdf.text('The distance grows with the speed.', 150, 400, { lineBreak: false })
  pdf.restore()
}

const LINES = [
  'Speed Distance Time',
  '20 40 60',
  '30 60 90',
  '40 80 120',
  'The distance grows with the speed.',
]

test.each([90, -90, 180])(
  'a page that is turned by %d degrees is read line by line',
  async (angle) => {
    const pdf = newPdf()
    drawTable(newPage(pdf), angle)
    const { reader, file } = openedPdf(await bytesOf(pdf))
    const [text = ''] = (await reader.read(file)).pages
    expect(text.split('\n')).toEqual(LINES)
  },
)

test('the text of a sideways table follows the upright text of its page', async () => {
  const pdf = newPdf()
  newPage(pdf).text('Upright text comes first.')
  drawTable(pdf, 90)
  pdf.text('A footer is upright, too.', 72, 700, { lineBreak: false })
  const { reader, file } = openedPdf(await bytesOf(pdf))
  const [text = ''] = (await reader.read(file)).pages
  expect(text.split('\n')).toEqual([
    'Upright text comes first.',
    'A footer is upright, too.',
    ...LINES,
  ])
})

test('the picture of a sideways page is upright', async () => {
  const pdf = newPdf()
  drawTable(newPage(pdf), 90)
  newPage(pdf).text('Upright.')
  const { reader, file } = openedPdf(await bytesOf(pdf))
  const pictures = await reader.render(file, [1, 2])
  const sizes = [1, 2].map(async (page) => (await sharp(pictures.get(page)).metadata()).height)
  expect(await Promise.all(sizes)).toEqual([927, 1553])
})
