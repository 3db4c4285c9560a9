import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openPictureEncoder } from '../../platform/pictures/picture-encoder.ts'
import { emptyPng } from './empty-png.fixture.ts'
import { encodeHero } from './hero-image.server.ts'
import { HERO_LIMIT } from './hero-picture.ts'

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const MAX_RISE_BYTES = 150 * 1024 * 1024

test.each([
  ['of more than 10 MB', () => Buffer.concat([JPEG_START, Buffer.alloc(HERO_LIMIT.bytes)])],
  ['of a billion pixels in a small file', () => emptyPng(30_000)],
  ['of 40 megapixels in a small AVIF', smallAvif],
])('a picture %s is refused in less than 150 MB', async (_what, make) => {
  const encoder = openPictureEncoder()
  onTestFinished(() => encoder.close())
  const bytes = await make()
  const before = process.memoryUsage.rss()
  expect(await encodeHero(encoder, bytes)).toHaveProperty('refused')
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_RISE_BYTES)
})

function smallAvif(): Promise<Buffer> {
  const create = { width: 8000, height: 5000, channels: 3, background: '#268' } as const
  return sharp({ create }).avif({ effort: 0 }).toBuffer()
}
