import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { WINGS } from './rooms.ts'

/*
 * `npm run tour` writes the tour of the code in the README. Each wing describes itself in the first line of
 * its README.md. Each room has one, too.
 */

const DOC = 'README.md'
const MARKS = ['<!-- tour: npm run tour -->', '<!-- end of tour -->'] as const

/** The wings of `app/`, and `platform`, from the ground up. */
export const HOLDERS = ['platform', ...Object.keys(WINGS).map((wing) => `app/${wing}`)]
/** The rooms of the code: the folders in them. */
export const ROOMS = HOLDERS.flatMap(roomsIn)

function roomsIn(holder: string): string[] {
  const files = globSync(`${holder}/*/**/*.{ts,tsx,css}`)
  const depth = holder.split('/').length + 1
  return [...new Set(files.map((file) => file.split('/', depth).join('/')))].sort()
}

/** Returns the README with a tour of the rooms as they are now. */
export function readmeWithTour(): string {
  const doc = readFileSync(DOC, 'utf8')
  const tour = HOLDERS.map((holder) => {
    const [what] = readFileSync(`${holder}/README.md`, 'utf8').split('\n')
    const rooms = roomsIn(holder).map((room) => `\`${path.basename(room)}\``)
    return `- **\`${holder}\`** ${what}\\\n  ${rooms.join(', ')}`
  })
  const [before, after] = [doc.split(MARKS[0])[0], doc.split(MARKS[1])[1]]
  return `${before}${MARKS[0]}\n${tour.join('\n')}\n${MARKS[1]}${after}`
}

if (import.meta.main) writeFileSync(DOC, readmeWithTour())
