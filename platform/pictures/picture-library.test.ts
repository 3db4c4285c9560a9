import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { copyWithStub, STUBS } from '../stub-library.fixture.ts'
import { openPictureEncoder } from './picture-encoder.ts'

const SMALL = { maxPixels: 1_000_000, maxSide: 480, widths: [] }

test.each(STUBS)(
  'a picture library that %s is reported as "no library", not as "broken"',
  async (_, script, message) => {
    const file = path.join(
      copyWithStub(import.meta.dirname, 'sharp', script),
      'picture-process.mjs',
    )
    const encoder = openPictureEncoder({ file })
    onTestFinished(() => encoder.close())
    const create = { width: 9, height: 9, channels: 3, background: '#268' } as const
    const picture = await sharp({ create }).png().toBuffer()
    expect(await encoder.encode(picture, SMALL)).toEqual({
      fault: 'no library',
      message: expect.stringMatching(message),
    })
    expect(await encoder.check()).toMatch(message)
  },
)

test('check finds no problem if the picture library works', async () => {
  const encoder = openPictureEncoder()
  onTestFinished(() => encoder.close())
  expect(await encoder.check()).toBeNull()
})

test('draws an SVG as a PNG of its size, and reports one that is broken', async () => {
  const encoder = openPictureEncoder()
  onTestFinished(() => encoder.close())
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h9v9"/></svg>'
  const drawn = await encoder.draw(svg)
  const { format, width, height } = await sharp('png' in drawn ? drawn.png : undefined).metadata()
  expect([format, width, height]).toEqual(['png', 20, 10])
  expect(await encoder.draw('<svg')).toMatchObject({ fault: 'broken' })
})
