/** The largest hero that the admin may upload. */
export const HERO_MB = 10
export const HERO_BYTES = HERO_MB * 1024 * 1024

/** The widths in pixels that a hero is stored in, up to its own. */
export const HERO_WIDTHS = [480, 960, 1600]

/** What the link to a stored hero contains: where its files are, its size in pixels and its widths. */
type HeroPicture = { base: string; width: number; height: number; widths: number[] }

const OUR_LINK = /^(\/files\/posts\/[\w-]+\/hero\.[0-9a-f]+)-(\d+)x(\d+)\.(jpg|png)$/

/** Reads the link to a stored hero. Returns null for a picture on another site. */
export function readHeroLink(link: string): HeroPicture | null {
  const [, base = '', width, height] = link.match(OUR_LINK) ?? []
  if (!width) return null
  const widths = heroWidths(Number(width))
  return { base, width: Number(width), height: Number(height), widths }
}

/** The widths of a picture's files: it is never made larger. */
function heroWidths(width: number): number[] {
  return [...HERO_WIDTHS.filter((smaller) => smaller < width), width]
}
