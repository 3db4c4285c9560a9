import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPng } from './empty-png.fixture.ts'
import { openPictureEncoder } from './picture-encoder.ts'

const WANTED = { maxPixels: 40_000_000, maxSide: 1600, widths: [480, 960, 1600] }
/** Settings that are quick to encode, for tests that check something else. */
const SMALL = { ...WANTED, maxSide: 480, widths: [] }
const MB = 1024 * 1024
const MAX_RISE = 150 * MB
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const

function openedEncoder(options?: Parameters<typeof openPictureEncoder>[0]) {
  const encoder = openPictureEncoder(options)
  onTestFinished(() => encoder.close())
  return encoder
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#268' } })
}

/** A picture of 40 megapixels. */
const large = () => plain(8000, 5000)

/** Makes a file of about 1,000 bytes with 40 megapixels. */
const bomb = () => large().avif({ effort: 0 }).toBuffer()
const photo = () => plain(3000, 2000).jpeg().toBuffer()

/** Makes a photo of noise from 16 copies of a tile, because making noise is slower than encoding it. */
async function noisyPhoto(): Promise<Buffer> {
  const create = { width: 866, height: 866, channels: 3, background: '#888', noise: NOISE } as const
  const tile = await sharp({ create }).png().toBuffer()
  const more = 3 * 866
  return sharp(tile)
    .extend({ right: more, bottom: more, extendWith: 'repeat' })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Returns the child processes that encode pictures, from `/proc`. */
function processes(): string[] {
  const threads = readdirSync(`/proc/${process.pid}/task`)
  return threads
    .flatMap((id) => fileOf(`${process.pid}/task/${id}`, 'children').split(' '))
    .filter((id) => id && fileOf(id, 'cmdline').includes('picture-process'))
}

function fileOf(folder: string, name: 'children' | 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${folder}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

async function firstProcess(): Promise<string> {
  for (;;) {
    const [id] = processes()
    if (id) return id
    await pause(5)
  }
}

/**
 * Returns the largest memory of the child processes during the work, plus the pictures in the memory
 * of this process. The rest of this process belongs to the test runner.
 */
async function riseDuring(work: Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().external
  let [most, done, atOnce] = [0, false, 0]
  const end = work.finally(() => {
    done = true
  })
  while (!done) {
    const ids = processes()
    atOnce = Math.max(atOnce, ids.length)
    const sizes = ids.map((id) => Number(fileOf(id, 'status').match(/VmHWM:\s+(\d+)/)?.[1] ?? 0))
    const theirs = sizes.reduce((sum, size) => sum + size * 1024, 0)
    most = Math.max(most, theirs + process.memoryUsage().external - before)
    await pause(10)
  }
  await end
  expect(atOnce).toBe(1)
  return most
}

test('four small files with 40 megapixels each take less than 150 MB, and the next file is encoded', async () => {
  const encoder = openedEncoder()
  const [bombed, small] = [await bomb(), await photo()]
  expect(bombed.length).toBeLessThan(2_000)
  const encoded = [bombed, bombed, bombed, bombed, small].map((one) => encoder.encode(one, WANTED))
  expect(await riseDuring(Promise.all(encoded))).toBeLessThan(MAX_RISE)
  for (const refused of encoded.slice(0, 4)) {
    expect(await refused).toMatchObject({ fault: 'too much memory' })
  }
  expect(await encoded.at(-1)).toMatchObject({ width: 1600, height: 1067 })
  expect(processes()).toEqual([])
})

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a progressive JPEG', () => large().jpeg({ progressive: true }).toBuffer(), 'too much memory'],
  ['an interlaced PNG', () => large().png({ progressive: true }).toBuffer(), 'too much memory'],
  ['a GIF', () => large().gif({ effort: 1 }).toBuffer(), 'too much memory'],
  ['a small file of a billion pixels', () => emptyPng(30_000), 'too large'],
])('%s is rejected and takes less than 150 MB', async (_what, make, fault) => {
  const encoded = openedEncoder().encode(await make(), WANTED)
  expect(await riseDuring(encoded)).toBeLessThan(MAX_RISE)
  expect(await encoded).toMatchObject({ fault })
})

test.each<[string, () => Promise<Buffer>, typeof WANTED]>([
  ['a noisy photograph of 12 megapixels', noisyPhoto, WANTED],
  // The memory for decoding these does not depend on the wanted sizes.
  ['a PNG of 40 megapixels', () => large().png().toBuffer(), SMALL],
  ['a TIFF of 40 megapixels', () => large().tiff({ compression: 'deflate' }).toBuffer(), SMALL],
  ['a GIF of 8 megapixels', () => plain(4000, 2000).gif({ effort: 1 }).toBuffer(), SMALL],
  ['an AVIF of 3 megapixels', () => plain(2048, 1536).avif({ effort: 0 }).toBuffer(), SMALL],
  ['a WebP of 40 megapixels', () => large().webp({ effort: 0 }).toBuffer(), WANTED],
  [
    'a transparent PNG of 4 megapixels',
    () =>
      sharp({ create: { width: 2000, height: 2000, channels: 4, background: '#2688' } })
        .png()
        .toBuffer(),
    WANTED,
  ],
])('%s is encoded in less than 150 MB', async (_what, make, wanted) => {
  const encoded = openedEncoder().encode(await make(), wanted)
  expect(await riseDuring(encoded)).toBeLessThan(MAX_RISE)
  expect(await encoded).toMatchObject({ variants: { length: wanted.widths.length || 1 } })
})

test('a dead process makes only its own picture fail', async () => {
  const encoder = openedEncoder()
  const [first, second] = [
    encoder.encode(await photo(), WANTED),
    encoder.encode(await photo(), SMALL),
  ]
  process.kill(Number(await firstProcess()), 'SIGSEGV')
  expect(await first).toMatchObject({ fault: 'broken' })
  expect(await second).toMatchObject({ width: 480 })
})

test('a picture that takes too long fails', async () => {
  const encoder = openedEncoder({ deadlineMs: 20 })
  expect(await encoder.encode(await photo(), WANTED)).toMatchObject({ fault: 'too slow' })
  expect(processes()).toEqual([])
})

test.each([
  ['too large', () => photo(), { ...WANTED, maxPixels: 1_000_000 }],
  ['broken', async () => (await photo()).subarray(0, 500), WANTED],
  ['broken', async () => Buffer.from('no picture'), WANTED],
])('a faulty picture is reported as %s', async (fault, make, wanted) => {
  expect(await openedEncoder().encode(await make(), wanted)).toMatchObject({ fault })
})

test('an SVG is read only if it is allowed', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const encoder = openedEncoder()
  expect(await encoder.encode(svg, SMALL)).toMatchObject({ fault: 'broken' })
  expect(await encoder.encode(svg, { ...SMALL, allowsSvg: true })).toMatchObject({ width: 9 })
})

test('close rejects pending calls and leaves no process', async () => {
  const encoder = openedEncoder()
  const encoded = encoder.encode(await photo(), WANTED)
  const end = expect(encoded).rejects.toThrow('closed')
  await firstProcess()
  await encoder.close()
  await end
  expect(processes()).toEqual([])
  await expect(encoder.encode(await photo(), WANTED)).rejects.toThrow('closed')
})
