import { createHash, randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { FileStorage } from '../../platform/files/file-storage.ts'
import { HERO_WIDTHS, heroWidths, readHeroLink } from './hero-picture.ts'
import { POST_MESSAGES } from './post-messages.ts'

/** The largest hero that is taken, in bytes and in pixels. */
export const HERO_BYTES = 10 * 1024 * 1024
const HERO_PIXELS = 40_000_000

/**
 * A hero ready to be kept. `name` is that of its largest file and says the version, which is
 * another one each time, and the size in pixels; `picture` says of what picture it is made.
 */
export type EncodedHero = {
  name: string
  picture: string
  files: { name: string; bytes: Uint8Array }[]
}
export type RefusedHero = { refused: string; cause?: unknown }

/**
 * Makes a hero of a picture: upright, in sRGB, without metadata, in several widths as AVIF and
 * WebP, and whole as JPEG or, where it is transparent, PNG. Refused with a sentence for the admin
 * when it is no picture of a kind that is taken, by its content, or a broken one.
 */
export async function encodeHero(picture: Uint8Array): Promise<EncodedHero | RefusedHero> {
  if (picture.length > HERO_BYTES) return { refused: POST_MESSAGES.heroTooLarge }
  if (!isPicture(picture)) return { refused: POST_MESSAGES.hero }
  try {
    return await encode(picture)
  } catch (cause) {
    const tooLarge = (cause as Error).message.includes('pixel limit')
    return { refused: tooLarge ? POST_MESSAGES.heroTooLarge : POST_MESSAGES.hero, cause }
  }
}

/** As `encodeHero`, of a drawing of ours, or whatever else sharp reads. Throws what sharp throws. */
export async function encode(picture: Uint8Array): Promise<EncodedHero> {
  const [largest = 0] = HERO_WIDTHS.slice(-1)
  const upright = sharp(picture, { limitInputPixels: HERO_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const isOpaque = (await pixels().stats()).isOpaque
  const whole = isOpaque
    ? { type: 'jpg', image: pixels().jpeg({ mozjpeg: true, quality: 78 }) }
    : { type: 'png', image: pixels().png({ palette: true }) }
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 12)
  const version = hash + randomBytes(4).toString('hex')
  const name = `hero.${version}-${width}x${height}.${whole.type}`

  const file = async (name: string, image: Sharp) => ({ name, bytes: await image.toBuffer() })
  const files = [await file(name, whole.image)]
  for (const variant of heroWidths(width)) {
    const resized = () => pixels().resize({ width: variant })
    files.push(await file(`hero.${version}-${variant}.avif`, resized().avif({ effort: 2 })))
    files.push(await file(`hero.${version}-${variant}.webp`, resized().webp({ quality: 76 })))
  }
  return { name, picture: hash, files }
}

/** Keeps the files of a post's hero. Returns the link to the largest. */
export async function keepHero(files: FileStorage, postId: string, hero: EncodedHero) {
  await Promise.all(
    hero.files.map(({ name, bytes }) => files.put(`${folder(postId)}${name}`, bytes)),
  )
  return `/files/${folder(postId)}${hero.name}`
}

/** Deletes the files of a post's hero; nothing happens to a picture that is not its own. */
export async function deleteHero(files: FileStorage, postId: string, link: string): Promise<void> {
  const hero = readHeroLink(link)
  if (!hero || !link.startsWith(`/files/${folder(postId)}`)) return
  const variants = hero.widths.flatMap((width) => [
    `${hero.base}-${width}.avif`,
    `${hero.base}-${width}.webp`,
  ])
  const keys = [link, ...variants].map((file) => file.replace('/files/', ''))
  await Promise.all(keys.map((key) => files.delete(key)))
}

/** Whether a link leads to a hero made of the same picture. */
export function isOfPicture(link: string | null, { picture }: EncodedHero): boolean {
  return link?.includes(`/hero.${picture}`) ?? false
}

function folder(postId: string): string {
  return `posts/${postId}/`
}

/** Whether the bytes begin as those of a PNG, JPEG, WebP or AVIF do; no name is believed. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\x89PNG\r\n.\n|\xff\xd8\xff|RIFF....WEBP|....ftypavif)/s.test(start)
}
