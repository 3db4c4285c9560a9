import { once } from 'node:events'

/**
 * The program that encodes one picture. `picture-encoder.ts` starts it and sends a `PictureJob` or a
 * `DrawingJob`. It answers with a report and ends. It is plain JavaScript, because TypeScript would cost 13 MB
 * of the memory for the picture.
 */

const CHECK_MEMORY_EVERY_MS = 5

let sharp
process.on('disconnect', killSelf)
const [job] = await once(process, 'message')
const work = job.drawing ? draw : job.icons ? makeIcons : encode
const report = await load(job).then(() => work(job).catch(faultOf), noLibrary)
process.send(report, undefined, undefined, () => process.exit())

/** Loads the library here, so that the process can report why it does not load. */
async function load({ drawing, wanted, icons }) {
  sharp = (await import('sharp')).default
  sharp.concurrency(1)
  sharp.cache(false)
  if (!drawing && !(wanted ?? icons).allowsSvg) sharp.block({ operation: ['VipsForeignLoadSvg'] })
}

function noLibrary({ message }) {
  return { fault: 'no library', message: message.replace(/\s+/g, ' ') }
}

/** Kills this process, because `process.exit` would wait for libvips. */
function killSelf() {
  process.kill(process.pid, 'SIGKILL')
}

function faultOf({ message }) {
  return { fault: message.includes('pixel limit') ? 'too large' : 'broken', message }
}

async function encode({ picture, wanted, maxMemoryBytes }) {
  const decoded = await read(picture, wanted, maxMemoryBytes)
  if ('fault' in decoded) return decoded
  const { width, height, pixels } = decoded
  const { isOpaque } = await pixels().stats()
  const variants = []
  for (const variant of [...wanted.widths.filter((smaller) => smaller < width), width]) {
    const resized = () => pixels().resize({ width: variant })
    // Colors have half the resolution, as in JPEG and WebP. Full resolution needs 30 MB more memory.
    const avif = await resized().avif({ effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    const webp = await resized().webp({ quality: 76 }).toBuffer()
    variants.push({ width: variant, avif, webp })
  }
  const whole = isOpaque
    ? { type: 'jpg', bytes: await pixels().jpeg({ mozjpeg: true, quality: 78 }).toBuffer() }
    : { type: 'png', bytes: await pixels().png({ palette: true }).toBuffer() }
  return { width, height, whole, variants }
}

async function makeIcons({ picture, icons, maxMemoryBytes }) {
  const decoded = await read(picture, icons, maxMemoryBytes)
  if ('fault' in decoded) return decoded
  const { width, height, pixels } = decoded
  const made = []
  for (const { side, share, ground } of icons.sizes) {
    const inner = Math.round(side * share)
    const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
    const icon = await pixels()
      .toColorspace('srgb')
      .ensureAlpha()
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .png()
      .toBuffer()
    const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)]
    const framed = sharp(icon).extend({
      ...{ top: before, left: before, bottom: after, right: after, background },
    })
    if (ground) framed.flatten({ background: ground })
    made.push(await framed.png().toBuffer())
  }
  return { width, height, whole: await pixels().png().toBuffer(), icons: made }
}

/** Decodes a picture to the largest wanted size, unless that takes too much memory. */
async function read(picture, { maxPixels, maxSide }, maxMemoryBytes) {
  const options = { limitInputPixels: maxPixels, failOn: 'error' }
  const facts = await sharp(picture, options).metadata()
  const needed = facts.width * facts.height * bytesPerPixel(facts)
  if (needed > maxMemoryBytes - process.memoryUsage.rss()) {
    return { fault: 'too much memory', message: `Decoding it takes ${needed} bytes` }
  }
  const decoding = decode(sharp(picture, options), maxSide)
  const { data, info } = await whileWatched(maxMemoryBytes, decoding)
  const { width, height, channels } = info
  return { width, height, pixels: () => sharp(data, { raw: { width, height, channels } }) }
}

async function draw({ drawing, maxMemoryBytes }) {
  const png = sharp(Buffer.from(drawing)).png({ palette: true, colours: 32, dither: 0 })
  return { png: await whileWatched(maxMemoryBytes, png.toBuffer()) }
}

/**
 * The measured memory for decoding a pixel. It is 0 for formats that libvips decodes row by row.
 * `encode` checks the need before decoding, because under load `whileWatched` notices too late.
 */
function bytesPerPixel({ format, isProgressive, channels, ...facts }) {
  if (format === 'heif') return 6.5 * channels * (facts.bitsPerSample > 8 ? 2 : 1)
  // The whole frame, and the frame before it.
  if (format === 'gif') return 8
  if (!isProgressive) return 0
  if (format === 'jpeg') return facts.chromaSubsampling === '4:2:0' ? 5 : 8
  return channels * (facts.depth === 'ushort' ? 2 : 1) + 1
}

/** Decodes to the largest wanted size, so that later steps need little memory. */
function decode(image, maxSide) {
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Kills the process above `maxBytes`. libvips works in another thread, so this thread can watch. */
async function whileWatched(maxBytes, work) {
  const check = () => process.memoryUsage.rss() > maxBytes && killSelf()
  const timer = setInterval(check, CHECK_MEMORY_EVERY_MS)
  return work.finally(() => clearInterval(timer))
}
