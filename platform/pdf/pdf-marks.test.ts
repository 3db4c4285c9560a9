import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOf, makePdfOf, newPage, newPdf } from '../../test/pdf.fixture.ts'
import { openedPdf } from './opened-pdf.fixture.ts'

const LINE = 'Riders must keep at least four seconds of distance behind other vehicles.'
const OTHER = 'A passenger needs a seat, and footrests of their own.'

/**
 * Marks a quote on a page. Returns the picture, its yellow areas, and a function that draws the page
 * without marks.
 */
async function marks(bytes: Uint8Array, page: number, quote: string) {
  const { reader, file } = openedPdf(bytes)
  const { picture, found } = (await reader.mark(file, page, quote)) ?? {}
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const yellow = { rows: new Set<number>(), columns: new Set<number>() }
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red < 200 || green < 170 || blue > 130) continue
    yellow.rows.add(Math.floor(at / info.channels / info.width))
    yellow.columns.add((at / info.channels) % info.width)
  }
  const columns = [...yellow.columns]
  return {
    found,
    picture,
    plain: async () => (await reader.render(file, [page])).get(page),
    bands: bandsOf([...yellow.rows]),
    left: Math.min(...columns),
    right: Math.max(...columns),
  }
}

/**
 * Joins rows of pixels into bands `[first, last]`. A band may have gaps of a few rows, which letters
 * fill.
 */
function bandsOf(rows: number[]): number[][] {
  const bands: number[][] = []
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = bands.at(-1)
    if (last && row - (last[1] ?? 0) < 8) last[1] = row
    else bands.push([row, row])
  }
  return bands
}

/** Converts points to pixels. A page of 612 points is drawn 1,200 pixels wide. */
const px = (points: number) => (points * 1200) / 612

test('a quote is marked on its own lines, and on no other lines', async () => {
  const pdf = newPdf()
  newPage(pdf).text(OTHER, 72, 100).text('Riders must keep at least', 72, 200)
  pdf.text('four seconds of dis-', 72, 220).text('tance behind other vehicles.', 72, 240)
  pdf.text(OTHER, 72, 300)
  const { found, bands, left, right } = await marks(await bytesOf(pdf), 1, LINE)
  expect(found).toBe('whole')
  expect(bands).toHaveLength(3)
  for (const [index, [first = 0, last = 0]] of bands.entries()) {
    expect(first).toBeGreaterThan(px(200 + index * 20) - 8)
    expect(last).toBeLessThan(px(213 + index * 20) + 8)
  }
  expect(left).toBeGreaterThan(px(72) - 8)
  expect(right).toBeLessThan(px(72 + 150) + 8)
})

test('letters stay dark in a mark, and the edge of the mark is visible in gray', async () => {
  const { picture, bands } = await marks(await makePdfOf([LINE]), 1, LINE)
  const [first = 0, last = 0] = bands[0] ?? []
  const box = { left: 100, top: first - 6, width: 1, height: last - first + 12 }
  const gray = await sharp(picture)
    .extract({ ...box, left: 400 })
    .grayscale()
    .raw()
    .toBuffer()
  expect(Math.min(...gray)).toBeLessThan(110)
  const area = { left: 150, top: first, width: 400, height: last - first }
  const [red] = (await sharp(picture).extract(area).stats()).channels
  expect(red?.min).toBeLessThan(60)
})

test('a quote that continues on the next page is marked in part on each page', async () => {
  const [start, end] = [LINE.slice(0, 38), LINE.slice(39)]
  const bytes = await makePdfOf([`${OTHER}\n${start}`, `${end}\n${OTHER}`])
  for (const page of [1, 2]) {
    const { found, bands } = await marks(bytes, page, LINE)
    expect({ found, bands: bands.length }).toEqual({ found: 'part', bands: 1 })
  }
})

test('a quote that is not on the page leaves the picture unchanged', async () => {
  const { found, picture, plain } = await marks(
    await makePdfOf([LINE]),
    1,
    'The moon is made of green cheese.',
  )
  expect(found).toBe('none')
  expect(Buffer.compare(picture ?? Buffer.of(), (await plain()) ?? Buffer.of(1))).toBe(0)
})

test.each(['', '…', '•', 'x'.repeat(2_000)])(
  'a quote without any word of the page is not found: %.9s',
  async (quote) => {
    expect((await marks(await makePdfOf([LINE]), 1, quote)).found).toBe('none')
  },
)

test.each([
  ['the points of a list', 'Before a ride you check: • The tires and the wheels. • The lights.'],
  ['a list without its bullets', 'Before a ride you check the tires and the wheels the lights'],
  ['the lead-in of a list, and a later point', 'Before a ride you check: … The lights.'],
])('a quote of a list is found whole: %s', async (_, quote) => {
  const pdf = newPdf()
  newPage(pdf).lineGap(12).text('Before a ride you check:')
  for (const point of ['The tires and the wheels.', 'The lights.']) pdf.text(`•  ${point}`)
  const { found, bands } = await marks(await bytesOf(pdf), 1, quote)
  expect(found).toBe('whole')
  expect(bands.length).toBe(quote.includes('…') ? 2 : 3)
})

test('a wrong word in a quote is not marked, and the quote is found in part', async () => {
  const spoilt = LINE.replace('four', 'nine')
  const { found, bands } = await marks(await makePdfOf([LINE]), 1, spoilt)
  expect({ found, bands: bands.length }).toEqual({ found: 'part', bands: 1 })
})

test('invisible text is not marked', async () => {
  const pdf = newPdf()
  newPage(pdf).text(OTHER).fillColor('white').text(LINE)
  expect((await marks(await bytesOf(pdf), 1, LINE)).found).toBe('none')
})

test('sideways text is marked at its place in the turned picture', async () => {
  const pdf = newPdf()
  newPage(pdf)
    .rotate(-90, { origin: [300, 400] })
    .text(LINE, 100, 400)
    .text(OTHER, 100, 440)
  const { found, bands, left, right } = await marks(await bytesOf(pdf), 1, LINE)
  expect({ found, bands: bands.length }).toEqual({ found: 'whole', bands: 1 })
  const [first = 0, last = 0] = bands[0] ?? []
  expect(right - left).toBeGreaterThan(10 * (last - first))
})

test.each([90, -90, 180])(
  'a row of a table that is turned by %d degrees is marked',
  async (angle) => {
    const pdf = newPdf()
    newPage(pdf).rotate(angle, { origin: [306, 396] })
    // Draws the table column by column, like layout programs do.
    for (const [column, name] of ['Speed', 'Distance', 'Time'].entries()) {
      for (const [row, word] of ['at town', 'on hills', 'by night'].entries()) {
        pdf.text(`${name} ${word}`, 100 + column * 140, 300 + row * 40, { lineBreak: false })
      }
    }
    const quote = 'Speed on hills, distance on hills, time on hills'
    const { found, bands } = await marks(await bytesOf(pdf), 1, quote)
    expect({ found, bands: bands.length }).toEqual({ found: 'whole', bands: 1 })
  },
)

test('a quote in one column is marked without the other column', async () => {
  const pdf = newPdf()
  newPage(pdf).lineGap(12).text(LINE, 72, 100, { width: 150 }).text(OTHER, 300, 100, { width: 150 })
  const { found, bands, right } = await marks(await bytesOf(pdf), 1, LINE)
  expect({ found, bands: bands.length }).toEqual({ found: 'whole', bands: 3 })
  expect(right).toBeLessThan(px(230))
})
