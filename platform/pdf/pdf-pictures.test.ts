import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeManual } from '../../test/manual-pdf.fixture.ts'
import { makeImageOnlyPdf, makePdfOf } from '../../test/pdf.fixture.ts'
import { openedPdf } from './opened-pdf.fixture.ts'

test('a page becomes a WebP picture with dark letters on white, 1200 pixels wide', async () => {
  const { reader, file } = openedPdf(await makeManual())
  const pictures = await reader.render(file, [44, 3, 3])
  expect([...pictures.keys()].sort()).toEqual([3, 44])
  for (const picture of pictures.values()) {
    const { format, width, height, hasAlpha } = await sharp(picture).metadata()
    expect({ format, width, height, hasAlpha }).toEqual({
      format: 'webp',
      width: 1200,
      height: 1553,
      hasAlpha: false,
    })
    const [red] = (await sharp(picture).stats()).channels
    expect(red?.max).toBeGreaterThan(250)
    expect(red?.min).toBeLessThan(50)
    expect(red?.mean).toBeGreaterThan(200)
  }
})

test('a picture has the colors of the page', async () => {
  const { reader, file } = openedPdf(await makeImageOnlyPdf())
  const picture = (await reader.render(file, [1])).get(1)
  const at = { left: 600, top: 850, width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(picture).extract(at).raw().toBuffer()
  expect(green).toBeGreaterThan(80)
  expect(Math.max(red, blue)).toBeLessThan(30)
})

test('a very high page becomes a narrower picture', async () => {
  const { reader, file } = openedPdf(await makePdfOf(['long'], { size: [200, 14_400] }))
  const { width, height } = await sharp((await reader.render(file, [1])).get(1)).metadata()
  expect({ width, height }).toEqual({ width: 33, height: 2400 })
})

test.each([[0], [-1], [1.5], [Number.NaN], [45]])(
  'an invalid page number is rejected: %d',
  async (page) => {
    const { reader, file } = openedPdf(await makeManual())
    await expect(reader.render(file, [1, page])).rejects.toThrow(RangeError)
  },
)
