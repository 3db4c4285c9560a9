import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeHero } from '../app/articles/posts/hero-image.server.ts'
import { openPictureEncoder } from '../platform/pictures/picture-encoder.ts'

/**
 * Renders the drawings of the starter articles into `content/heroes/{slug}/`. The
 * server reads them there when it puts the articles into the database. A drawing that is already
 * rendered is not rendered again.
 */
const HEROES = path.join(import.meta.dirname, 'heroes')
// These are our own drawings, and a busy machine may take its time.
const encoder = openPictureEncoder({ deadlineMs: 10 * 60_000 })

for (const drawing of globSync(path.join(import.meta.dirname, 'articles/*.svg'))) {
  const svg = readFileSync(drawing)
  const folder = path.join(HEROES, path.basename(drawing, '.svg'))
  const version = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).some((file) => file.startsWith(`hero.${version}`))) continue
  const hero = await encodeHero(encoder, svg, { isDrawing: true })
  if ('refused' in hero) throw new Error(`${drawing}: ${hero.refused}`, { cause: hero.cause })
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  for (const { name, bytes } of hero.files) writeFileSync(path.join(folder, name), bytes)
}
