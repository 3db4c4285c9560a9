/** The widths in pixels that a hero is kept in, up to its own. */
export const HERO_WIDTHS = [480, 960, 1600]

/** What a link to a hero of ours says: where its files lie, its size in pixels and its widths. */
export type HeroPicture = { base: string; width: number; height: number; widths: number[] }

const OUR_LINK = /^(\/files\/posts\/[\w-]+\/hero\.[0-9a-f]+)-(\d+)x(\d+)\.(jpg|png)$/

/** Reads a link to a hero; null for a picture elsewhere, of which nothing is known. */
export function readHeroLink(link: string): HeroPicture | null {
  const [, base = '', width, height] = link.match(OUR_LINK) ?? []
  if (!width) return null
  const widths = heroWidths(Number(width))
  return { base, width: Number(width), height: Number(height), widths }
}

/** A picture is never made larger than it is. */
export function heroWidths(width: number): number[] {
  return [...HERO_WIDTHS.filter((smaller) => smaller < width), width]
}
