import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { SITE_PICTURE } from '../app/sharing/link-preview.ts'
import { stateSlug } from '../app/states/state-address.ts'
import { US_STATES } from '../app/states/us-states.ts'
import { drawSite, drawState } from './share-drawings.ts'

/** `npm run share-pictures`: renders the pictures of link previews into `public/share/`. */
const FOLDER = path.join(import.meta.dirname, '../public/share')

const drawings = new Map(US_STATES.map((state) => [stateSlug(state), drawState(state)]))
drawings.set(SITE_PICTURE.name, drawSite())

mkdirSync(FOLDER, { recursive: true })
await Promise.all(
  [...drawings].map(([name, svg]) =>
    sharp(Buffer.from(svg))
      .png({ palette: true, colours: 16, dither: 0 })
      .toFile(path.join(FOLDER, `${name}.png`)),
  ),
)
