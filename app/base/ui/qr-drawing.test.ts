import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrDrawing } from './qr-drawing.ts'

const ADDRESS = 'https://ride.example.org/es/class/bcdf2345'
/** The width of a module, in pixels. */
const MODULE = 3

test('a QR code is drawn module by module, with four empty ones around it', async () => {
  const { path, viewBox } = qrDrawing(ADDRESS)
  const side = Number(viewBox.split(' ').at(-1))
  const width = side * MODULE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="${viewBox}"><path d="${path}"/></svg>`
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw()
  const grey = await pixels.toBuffer()
  const drawn = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => grey[(y * MODULE + 1) * width + x * MODULE + 1] === 0),
  )
  expect(drawn).toEqual(encode(ADDRESS, { ecc: 'M', border: 4 }).data)
})
