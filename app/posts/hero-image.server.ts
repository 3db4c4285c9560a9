import { createHash, randomBytes } from 'node:crypto'
import type { FileStorage } from '../../platform/files/file-storage.ts'
import type {
  EncodedPicture,
  PictureEncoder,
  PictureFault,
} from '../../platform/pictures/picture-encoder.ts'
import { HERO_BYTES, HERO_WIDTHS, readHeroLink } from './hero-picture.ts'
import { POST_MESSAGES } from './post-messages.ts'

const MAX_PIXELS = 40_000_000

/**
 * A hero ready to be stored. `name` is the name of its largest file, with a new version each time and
 * the size in pixels; `picture` identifies the uploaded picture.
 */
export type EncodedHero = {
  name: string
  picture: string
  files: { name: string; bytes: Uint8Array }[]
}
type RefusedHero = { refused: string; cause?: string }

const [LARGEST = 0] = HERO_WIDTHS.slice(-1)
const SIZES = { maxPixels: MAX_PIXELS, maxSide: LARGEST, widths: HERO_WIDTHS }

const REFUSALS: Record<PictureFault, string> = {
  broken: POST_MESSAGES.hero,
  'too large': POST_MESSAGES.heroTooLarge,
  'too much memory': POST_MESSAGES.heroTooHeavy,
  'too slow': POST_MESSAGES.heroTooHeavy,
}

/**
 * Makes a hero of a picture: upright, in sRGB, without metadata, in several widths as AVIF and
 * WebP, and whole as JPEG or, where it is transparent, PNG. Refuses, with a sentence for the admin,
 * a file that is not a picture by its content, and a broken or too large picture.
 */
export async function encodeHero(
  encoder: PictureEncoder,
  picture: Uint8Array,
): Promise<EncodedHero | RefusedHero> {
  if (picture.length > HERO_BYTES) return { refused: POST_MESSAGES.heroTooLarge }
  if (!isPicture(picture)) return { refused: POST_MESSAGES.hero }
  return encode(encoder, picture)
}

/** As `encodeHero`, but without checking the size and the kind of file: for our own drawings. */
export async function encode(
  encoder: PictureEncoder,
  picture: Uint8Array,
): Promise<EncodedHero | RefusedHero> {
  const encoded = await encoder.encode(picture, SIZES)
  if ('fault' in encoded) return { refused: REFUSALS[encoded.fault], cause: encoded.message }
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 12)
  return { picture: hash, ...namedFiles(encoded, hash + randomBytes(4).toString('hex')) }
}

function namedFiles({ width, height, whole, variants }: EncodedPicture, version: string) {
  const name = `hero.${version}-${width}x${height}.${whole.type}`
  const files = variants.flatMap(({ width, avif, webp }) => [
    { name: `hero.${version}-${width}.avif`, bytes: avif },
    { name: `hero.${version}-${width}.webp`, bytes: webp },
  ])
  return { name, files: [{ name, bytes: whole.bytes }, ...files] }
}

/** Stores the files of a post's hero. Returns the link to the largest. */
export async function storeHero(files: FileStorage, postId: string, hero: EncodedHero) {
  await Promise.all(
    hero.files.map(({ name, bytes }) => files.put(`${folder(postId)}${name}`, bytes)),
  )
  return `/files/${folder(postId)}${hero.name}`
}

/** Deletes the files of a post's hero. Any other picture stays. */
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

/** Whether a link leads to a hero that was made of the same picture. */
export function isOfPicture(link: string | null, { picture }: EncodedHero): boolean {
  return link?.includes(`/hero.${picture}`) ?? false
}

function folder(postId: string): string {
  return `posts/${postId}/`
}

/** Whether the bytes begin as in a PNG, JPEG, WebP or AVIF file. The file's name does not count. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\x89PNG\r\n.\n|\xff\xd8\xff|RIFF....WEBP|....ftypavif)/s.test(start)
}
