import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openSync } from 'fontkit'
import sharp from 'sharp'
import { SITE_PICTURE } from '../app/sharing/link-preview.ts'
import { DRAWN_LETTERS, type Outlines } from '../app/sharing/outlined-text.ts'
import { drawSite, drawState, type PlateColors } from '../app/sharing/share-drawings.ts'
import { stateSlug } from '../app/states/state-address.ts'
import { US_STATES } from '../app/states/us-states.ts'

/**
 * `npm run share-pictures`: renders the pictures of link previews into `public/share/`. Also writes
 * what the server needs to draw pictures of scores: the outlines of letters, and the plates' colors.
 */
const FOLDER = path.join(import.meta.dirname, '../public/share')
const PARTS = path.join(import.meta.dirname, 'lettering/share-parts.json')
const PLATES = path.join(import.meta.dirname, '../app/plates.css')
const FONT = 'node_modules/@fontsource/overpass/files/overpass-latin-800-normal.woff'

mkdirSync(FOLDER, { recursive: true })
mkdirSync(path.dirname(PARTS), { recursive: true })

const outlines = outlinesOf(FONT)
const plates = colorsIn(readFileSync(PLATES, 'utf8'))
writeFileSync(PARTS, JSON.stringify({ outlines, plates }))

const drawings = new Map(
  US_STATES.map((state) => [stateSlug(state), drawState(outlines, state, colorsOf(state.abbrev))]),
)
drawings.set(SITE_PICTURE.name, drawSite(outlines))

await Promise.all(
  [...drawings].map(([name, svg]) =>
    sharp(Buffer.from(svg))
      .png({ palette: true, colours: 16, dither: 0 })
      .toFile(path.join(FOLDER, `${name}.png`)),
  ),
)

function outlinesOf(file: string): Outlines {
  const font = openSync(file)
  if ('fonts' in font) throw new Error(`${file} holds several fonts`)
  const letters = DRAWN_LETTERS.map((letter) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    return [letter, { path: glyph.path.toSVG(), width: glyph.advanceWidth }]
  })
  return { unitsPerEm: font.unitsPerEm, letters: Object.fromEntries(letters) }
}

function colorsIn(styles: string): Record<string, PlateColors> {
  const rules = styles.matchAll(/\.plate-([A-Z]{2}) \{\s*--paint: (#\w+);\s*--letters: (#\w+);/g)
  return Object.fromEntries(
    [...rules].map(([, abbrev, paint, letters]) => [abbrev, { paint, letters }]),
  )
}

function colorsOf(abbrev: string): PlateColors {
  const colors = plates[abbrev]
  if (!colors) throw new Error(`${PLATES} has no colors for ${abbrev}`)
  return colors
}
