import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { SITE_PICTURE } from '../app/base/sharing/link-preview.ts'
import { DRAWN_LETTERS, type Outlines } from '../app/base/sharing/outlined-text.ts'
import { drawSite, drawState, type PlateColors } from '../app/base/sharing/share-drawings.ts'
import { fileInLanguage } from '../app/base/text/file-in-language.server.ts'
import { LANGUAGES } from '../app/base/text/languages.ts'
import { stateSlug } from '../app/questions/states/state-address.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { FONT } from './common-letters.ts'

/**
 * Renders the pictures of link previews in each language. Does not render a
 * picture again whose drawing is still the same. Also writes what the server needs to draw pictures of
 * scores: the outlines of letters, and the plates' colors.
 */
const ROOT = path.join(import.meta.dirname, '..')
const inLanguages = await Promise.all(
  LANGUAGES.map(async ({ tag, prefix }) => {
    const load = (file: string) => import(fileInLanguage(path.join(ROOT, file), tag))
    const texts: typeof import('../app/base/sharing/picture-messages.ts') = await load(
      'app/base/sharing/picture-messages.ts',
    )
    const { shownStateName }: typeof import('../app/questions/states/state-name.ts') = await load(
      'app/questions/states/state-name.ts',
    )
    return { folder: `public${prefix}/share`, texts, shownStateName }
  }),
)
const PARTS = path.join(import.meta.dirname, 'lettering/share-parts.json')
/** The hash of each picture's drawing and of this file, by the file of the picture. */
const VERSIONS = path.join(import.meta.dirname, 'lettering/share-versions.json')
const PLATES = path.join(ROOT, 'app/base/styles/plates.css')

for (const { folder } of inLanguages) mkdirSync(path.join(ROOT, folder), { recursive: true })
mkdirSync(path.dirname(PARTS), { recursive: true })

const outlines = await outlinesOf(FONT)
const plates = colorsIn(readFileSync(PLATES, 'utf8'))
writeFileSync(PARTS, JSON.stringify({ outlines, plates }))

const drawings = new Map(
  inLanguages.flatMap(({ folder, texts, shownStateName }) => [
    [`${folder}/${SITE_PICTURE.name}.png`, drawSite(outlines, texts)] as const,
    ...US_STATES.map((state) => {
      const shown = { ...state, stateName: shownStateName(state.stateName) }
      const drawing = drawState(outlines, texts, shown, colorsOf(state.abbrev))
      return [`${folder}/${stateSlug(state)}.png`, drawing] as const
    }),
  ]),
)
const rendered = existsSync(VERSIONS) ? JSON.parse(readFileSync(VERSIONS, 'utf8')) : {}
const versions = Object.fromEntries([...drawings].map(([file, svg]) => [file, versionOf(svg)]))
const changed = [...drawings].filter(
  ([file]) => rendered[file] !== versions[file] || !existsSync(path.join(ROOT, file)),
)
await Promise.all(
  changed.map(([file, svg]) =>
    sharp(Buffer.from(svg))
      .png({ palette: true, colours: 16, dither: 0 })
      .toFile(path.join(ROOT, file)),
  ),
)
writeFileSync(VERSIONS, JSON.stringify(versions))

function versionOf(svg: string): string {
  return createHash('sha256')
    .update(svg)
    .update(readFileSync(import.meta.filename))
    .digest('hex')
}

async function outlinesOf(file: string): Promise<Outlines> {
  const bold = { targetFormat: 'truetype', variationAxes: { wght: 800 } } as const
  const face = new Face(
    new Blob(await subsetFont(readFileSync(file), DRAWN_LETTERS.join(''), bold)),
  )
  const font = new Font(face)
  const letters = DRAWN_LETTERS.map((letter) => {
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0)
    if (glyph === undefined) throw new Error(`${file} has no ${JSON.stringify(letter)}`)
    return [letter, { path: font.glyphToPath(glyph), width: font.glyphHAdvance(glyph) }]
  })
  return { unitsPerEm: face.upem, letters: Object.fromEntries(letters) }
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
