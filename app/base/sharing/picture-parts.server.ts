import type { Outlines } from './outlined-text.ts'
import type { PlateColors } from './share-drawings.ts'

/** The outlines of letters and the colors of plates, from `content/render-share-pictures.ts`. */
type Parts = { outlines: Outlines; plates: Record<string, PlateColors> }

/** Reads the parts from the build, because the builds of the languages lie in folders of different depth. */
export async function readParts(): Promise<Parts> {
  const files = import.meta.glob<Parts>('../../../content/lettering/share-parts.json', {
    import: 'default',
  })
  const [read] = Object.values(files)
  if (!read) throw new Error('The parts of pictures are missing: run npm run build')
  return read()
}
