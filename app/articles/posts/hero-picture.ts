import { megabytes } from '../../base/text/byte-size.ts'

/** The formats that the picture encoder reads, by the names that people and browsers know. */
export const HERO_FORMATS = 'PNG, JPEG, WebP, AVIF, GIF, or TIFF'
export const HERO_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/tiff'
export const HERO_LIMIT = megabytes(10)
export const MAX_MEGAPIXELS = 40

/**
 * The possible widths of a hero's smaller files, in pixels. Only widths below the hero's own width
 * are used. One more file has the hero's own width.
 */
export const HERO_WIDTHS = [480, 960, 1600]

/** All links to a picture's files begin with `base`. `widths` are the widths of the files in pixels. */
type HeroPicture = { base: string; width: number; height: number; widths: number[] }

const OUR_LINK = /^(\/files\/posts\/[\w-]+\/(?:hero|photo)\.[0-9a-f]+)-(\d+)x(\d+)\.(jpg|png)$/

/** Reads the link to a stored hero or photo. Returns null for a picture on another site. */
export function readHeroLink(link: string): HeroPicture | null {
  const [, base = '', width, height] = link.match(OUR_LINK) ?? []
  if (!width) return null
  const picture = { base, width: Number(width), height: Number(height) }
  const smaller = HERO_WIDTHS.filter((other) => other < picture.width)
  return { ...picture, widths: [...smaller, picture.width] }
}

/** Returns true for the link to a stored picture between the paragraphs of an article. */
export function isPhotoLink(link: string): boolean {
  return link.includes('/photo.') && readHeroLink(link) !== null
}
