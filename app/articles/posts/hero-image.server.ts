import { createHash, randomBytes } from 'node:crypto'
import {
  type FileHeaders,
  type FileStorage,
  IMMUTABLE,
} from '../../../platform/files/file-storage.ts'
import type { PictureEncoder, PictureFault } from '../../../platform/pictures/picture-encoder.ts'
import { HERO_LIMIT, HERO_WIDTHS, MAX_MEGAPIXELS, readHeroLink } from './hero-picture.ts'
import { POST_MESSAGES } from './post-messages.ts'

/**
 * An encoded hero image. `name` is the name of the largest file. The name contains the size in
 * pixels and a version, which is new for each upload. `picture` identifies the uploaded picture.
 */
export type EncodedHero = {
  name: string
  picture: string
  files: { name: string; bytes: Uint8Array }[]
}
type RefusedHero = { refused: string; cause?: string }
type Use = 'hero' | 'photo'

const SIZES = {
  maxPixels: MAX_MEGAPIXELS * 1_000_000,
  maxSide: Math.max(...HERO_WIDTHS),
  widths: HERO_WIDTHS,
}

const REFUSALS: Record<PictureFault, string> = {
  broken: POST_MESSAGES.hero,
  'too large': POST_MESSAGES.heroTooLarge,
  'too much memory': POST_MESSAGES.heroTooHeavy,
  'too slow': POST_MESSAGES.heroTooHeavy,
  'no library': POST_MESSAGES.noPictureLibrary,
}

/**
 * Encodes a picture as AVIF and WebP in several widths, and as one JPEG, or PNG if it is transparent.
 * The files are upright, in sRGB and without metadata. Refuses a file that the encoder can't read, and
 * a picture that is too large or too slow. The refusal is a sentence for the admin. `isDrawing` allows
 * the product's own drawings, which are SVG. `use` says what the picture is for, and begins its name.
 */
export async function encodeHero(
  encoder: PictureEncoder,
  picture: Uint8Array,
  { isDrawing = false, use = 'hero' }: { isDrawing?: boolean; use?: Use } = {},
): Promise<EncodedHero | RefusedHero> {
  if (picture.length > HERO_LIMIT.bytes) return { refused: POST_MESSAGES.heroTooLarge }
  const encoded = await encoder.encode(picture, { ...SIZES, allowsSvg: isDrawing })
  if ('fault' in encoded) return { refused: REFUSALS[encoded.fault], cause: encoded.message }
  const { width, height, whole, variants } = encoded
  const hash = hashOfPicture(picture)
  const base = `${use}.${hash}${randomBytes(4).toString('hex')}`
  const name = `${base}-${width}x${height}.${whole.type}`
  const files = variants.flatMap(({ width, avif, webp }) => [
    { name: `${base}-${width}.avif`, bytes: avif },
    { name: `${base}-${width}.webp`, bytes: webp },
  ])
  return { name, picture: hash, files: [{ name, bytes: whole.bytes }, ...files] }
}

export function hashOfPicture(picture: Uint8Array): string {
  return createHash('sha256').update(picture).digest('hex').slice(0, 12)
}

export async function storeHero(files: FileStorage, postId: string, hero: EncodedHero) {
  await Promise.all(
    hero.files.map(({ name, bytes }) => files.put(`${folder(postId)}${name}`, bytes)),
  )
  return `/files/${folder(postId)}${hero.name}`
}

/** Deletes the files of a post's hero. Does nothing if `link` does not lead to a hero of this post. */
export async function deleteHero(files: FileStorage, postId: string, link: string): Promise<void> {
  if (link.startsWith(`/files/${folder(postId)}`)) await deletePicture(files, link)
}

/** Deletes the files of a stored hero or photo. Does nothing for a link to another site. */
export async function deletePicture(files: FileStorage, link: string): Promise<void> {
  const hero = readHeroLink(link)
  if (!hero) return
  const variants = hero.widths.flatMap((width) => [
    `${hero.base}-${width}.avif`,
    `${hero.base}-${width}.webp`,
  ])
  const keys = [link, ...variants].map((file) => file.replace('/files/', ''))
  await Promise.all(keys.map((key) => files.delete(key)))
}

/** Returns the headers of a picture of a post, which never changes. Returns null for any other file. */
export function heroHeaders(key: string): FileHeaders | null {
  const [, type] = key.match(/^posts\/[\w-]+\/(?:hero|photo)\.[\w-]+\.(avif|jpg|png|webp)$/) ?? []
  if (!type) return null
  return { contentType: `image/${type === 'jpg' ? 'jpeg' : type}`, cacheControl: IMMUTABLE }
}

export function isOfPicture(link: string | null, { picture }: EncodedHero): boolean {
  return link?.includes(`/hero.${picture}`) ?? false
}

function folder(postId: string): string {
  return `posts/${postId}/`
}
