import { once } from 'node:events'
import sharp from 'sharp'

/**
 * The program of the process that encodes one picture (`picture-encoder.ts` starts it): it takes a
 * `PictureJob` as its one message, answers with a `PictureReport`, and ends. Plain JavaScript,
 * because what Node takes to read TypeScript is 13 MB of the memory that is there for a picture.
 */

const CHECK_MEMORY_EVERY_MS = 5

sharp.concurrency(1)
sharp.cache(false)
process.on('disconnect', killSelf)
const [job] = await once(process, 'message')
const report = await encode(job).catch(faultOf)
process.send(report, undefined, undefined, () => process.exit())

/** An exit waits for libvips; this does not. */
function killSelf() {
  process.kill(process.pid, 'SIGKILL')
}

function faultOf({ message }) {
  return { fault: message.includes('pixel limit') ? 'too large' : 'broken', message }
}

async function encode({ picture, wanted, maxMemoryBytes }) {
  const options = { limitInputPixels: wanted.maxPixels, failOn: 'error' }
  const facts = await sharp(picture, options).metadata()
  const needed = facts.width * facts.height * bytesPerPixel(facts)
  if (needed > maxMemoryBytes - process.memoryUsage.rss()) {
    return { fault: 'too much memory', message: `Decoding it takes ${needed} bytes` }
  }
  const decoding = decode(sharp(picture, options), wanted.maxSide)
  const { data, info } = await whileWatched(maxMemoryBytes, decoding)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const { isOpaque } = await pixels().stats()
  const variants = []
  for (const variant of [...wanted.widths.filter((smaller) => smaller < width), width]) {
    const resized = () => pixels().resize({ width: variant })
    // Colors of half the width and height, as in JPEG and WebP: in full they take 30 MB more.
    const avif = await resized().avif({ effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    const webp = await resized().webp({ quality: 76 }).toBuffer()
    variants.push({ width: variant, avif, webp })
  }
  const whole = isOpaque
    ? { type: 'jpg', bytes: await pixels().jpeg({ mozjpeg: true, quality: 78 }).toBuffer() }
    : { type: 'png', bytes: await pixels().png({ palette: true }).toBuffer() }
  return { width, height, whole, variants }
}

/**
 * What decoding takes, as measured, of a picture that is decoded as a whole; other ones come row by
 * row. Known before decoding: under load a watch comes too late.
 */
function bytesPerPixel({
  format,
  isProgressive,
  channels,
  depth,
  bitsPerSample,
  chromaSubsampling,
}) {
  if (format === 'heif') return 6.5 * channels * (bitsPerSample > 8 ? 2 : 1)
  if (!isProgressive) return 0
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 5 : 8
  return channels * (depth === 'ushort' ? 2 : 1) + 1
}

/** The pixels in the largest size that is wanted: from here on memory has a bound. */
function decode(image, maxSide) {
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** libvips works in another thread, so this one can watch it. */
async function whileWatched(maxBytes, work) {
  const check = () => process.memoryUsage.rss() > maxBytes && killSelf()
  const timer = setInterval(check, CHECK_MEMORY_EVERY_MS)
  return work.finally(() => clearInterval(timer))
}
