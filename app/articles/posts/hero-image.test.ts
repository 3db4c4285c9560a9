import { globSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { emptyPng } from '../../../platform/pictures/empty-png.fixture.ts'
import { openPictureEncoder } from '../../../platform/pictures/picture-encoder.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { deleteHero, type EncodedHero, encodeHero, storeHero } from './hero-image.server.ts'
import { HERO_LIMIT, readHeroLink } from './hero-picture.ts'

const encoder = openPictureEncoder()
afterAll(() => encoder.close())

/** Small, because the time to encode a picture grows with its pixels. */
const SIZE = { width: 500, height: 50 }
/** Wide enough for a hero of each width. */
const WIDE = { width: 1800, height: 90 }

function picture(alpha = 1, { width, height } = SIZE) {
  const background = { r: 200, g: 120, b: 30, alpha }
  return sharp({ create: { width, height, channels: 4, background } })
}

async function heroOf(bytes: Uint8Array): Promise<EncodedHero> {
  const hero = await encodeHero(encoder, bytes)
  if ('refused' in hero) throw new Error(hero.refused, { cause: hero.cause })
  return hero
}

const cmyk = () => picture().toColourspace('cmyk')
const deep = () => picture().toColourspace('rgb16')

/** An AVIF whose file names a brand other than `avif` first, as some programs write it. */
async function avifOf(brand: string): Promise<Uint8Array> {
  const bytes = await picture().avif().toBuffer()
  bytes.write(brand, 8, 'latin1')
  return bytes
}

function animated() {
  const [width, height] = [SIZE.width, 2 * SIZE.height]
  const frames = Buffer.alloc(width * height * 3, 120)
  return sharp(frames, { raw: { width, height, channels: 3, pageHeight: SIZE.height } })
}

test.each<[string, () => Promise<Uint8Array>]>([
  ['PNG', () => picture().png().toBuffer()],
  ['PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['PNG of 16 bits', () => deep().png().toBuffer()],
  ['PNG in gray', () => picture().toColourspace('b-w').png().toBuffer()],
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['JPEG in CMYK', () => cmyk().jpeg().toBuffer()],
  ['WebP', () => picture().webp().toBuffer()],
  ['animated WebP', () => animated().webp().toBuffer()],
  ['AVIF', () => picture().avif().toBuffer()],
  ['AVIF of the brand mif1', () => avifOf('mif1')],
  ['AVIF of the brand msf1', () => avifOf('msf1')],
  ['GIF', () => picture().gif().toBuffer()],
  ['animated GIF', () => animated().gif().toBuffer()],
  ['TIFF', () => picture().tiff({ compression: 'lzw' }).toBuffer()],
  ['TIFF in CMYK', () => cmyk().tiff().toBuffer()],
  ['TIFF of 16 bits', () => deep().tiff().toBuffer()],
])('a picture of each supported kind becomes a hero: %s', async (_kind, make) => {
  const { name, files } = await heroOf(await make())
  expect(name).toMatch(/^hero\.[0-9a-f]{20}-500x50\.jpg$/)
  const kinds = await Promise.all(
    files.map(async ({ bytes }) => {
      const { format, width } = await sharp(bytes).metadata()
      return `${format} ${width}`
    }),
  )
  const variants = [480, 500].flatMap((width) => [`heif ${width}`, `webp ${width}`])
  expect(kinds).toEqual(['jpeg 500', ...variants])
})

test('a transparent picture has a PNG file, and a small picture keeps its size', async () => {
  const { name, files } = await heroOf(
    await picture(0.5, { width: 300, height: 200 }).png().toBuffer(),
  )
  expect(name).toMatch(/-300x200\.png$/)
  expect(files.map((file) => file.name.replace(/^hero\.\w+-/, ''))).toEqual([
    '300x200.png',
    '300.avif',
    '300.webp',
  ])
})

test('a hero is upright and contains no metadata about its place and its camera', async () => {
  const taken = await picture(1, { width: 1000, height: 620 })
    .jpeg()
    .withExif({ IFD0: { Make: 'SECRET CAMERA' }, IFD3: { GPSLatitude: '45/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { name, files } = await heroOf(taken)
  expect(name).toMatch(/-620x1000\.jpg$/)
  for (const { bytes } of files) {
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp }).toEqual({})
    expect(orientation ?? 1).toBe(1)
    expect(Buffer.from(bytes).includes('SECRET')).toBe(false)
  }
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
const KIND = 'Please choose an image in one of these formats: PNG, JPEG, WebP, AVIF, GIF, or TIFF.'
const LARGE = { width: 3000, height: 2000 }
const MEMORY = 'This image takes too much memory to read. Please save it smaller, or as a JPEG.'
const SIZES = 'Please choose an image of at most 10 MB and 40 megapixels.'

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['an SVG', () => Buffer.from(SVG), KIND],
  ['HTML', () => Buffer.from('<!doctype html><script>1</script>'), KIND],
  ['an empty file', () => new Uint8Array(), KIND],
  ['a GIF that is also a script', () => Buffer.from('GIF89a=1;alert(1)'), KIND],
  ['a PDF', () => Buffer.from('%PDF-1.7'), KIND],
  ['a BMP', () => Buffer.from('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0', 'latin1'), KIND],
  ['the head of a PNG', async () => (await picture().png().toBuffer()).subarray(0, 60), KIND],
  ['a truncated JPEG', async () => (await noisy()).subarray(0, 40_000), KIND],
  [
    'more than 10 MB',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), new Uint8Array(HERO_LIMIT.bytes)]),
    SIZES,
  ],
  ['a small file of a billion pixels', () => emptyPng(30_000), SIZES],
  ['a small AVIF of 6 megapixels', () => largeAvif(), MEMORY],
])('%s is refused', async (_what, bytes, refused) => {
  expect(await encodeHero(encoder, await bytes())).toMatchObject({ refused })
})

function largeAvif() {
  const picture = sharp({ create: { ...LARGE, channels: 3, background: '#888' } })
  return picture.avif({ effort: 0 }).toBuffer()
}

function noisy() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const { width, height } = WIDE
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
}

test('if the picture library does not start, the refusal does not blame the picture', async () => {
  const fault = { fault: 'no library', message: 'Unsupported CPU' } as const
  const broken = { ...encoder, encode: async () => fault }
  expect(await encodeHero(broken, await picture().png().toBuffer())).toEqual({
    refused: expect.stringMatching(/^The picture library does not start on this server/),
    cause: 'Unsupported CPU',
  })
})

test('the files of a hero are stored under its post and deleted together', async () => {
  const { services, folder } = openTestServices()
  const bytes = await picture(1, WIDE).jpeg().toBuffer()
  const [first, second, other] = [await heroOf(bytes), await heroOf(bytes), await heroOf(bytes)]
  const files = () => globSync('**/hero.*', { cwd: folder })
  const link = await storeHero(services.files, 'post-1', first)
  await storeHero(services.files, 'post-1', second)
  await storeHero(services.files, 'post-10', other)
  expect(readHeroLink(link)).toMatchObject({ width: 1600, height: 80, widths: [480, 960, 1600] })
  expect(files()).toHaveLength(21)

  await deleteHero(services.files, 'post-1', link)
  expect(files()).toHaveLength(14)
  await deleteHero(services.files, 'post-1', `/files/posts/post-10/${other.name}`)
  await deleteHero(services.files, 'post-1', 'https://pictures.example/hero.jpg')
  expect(files()).toHaveLength(14)
})
