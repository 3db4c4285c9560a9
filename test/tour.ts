import { globSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * `npm run tour` writes the tour of the code in the README. Each room describes itself in one line, in
 * its own README.md.
 */

const DOC = 'README.md'
const MARKS = ['<!-- tour: npm run tour -->', '<!-- end of tour -->'] as const

const SOURCES = globSync('{app,platform}/*/**/*.{ts,tsx}')
/** The rooms of the code: the folders in `app/` and `platform/`. */
export const ROOMS = [...new Set(SOURCES.map((file) => file.split('/', 2).join('/')))].sort()

/** Returns the README with a tour of the rooms as they are now. */
export function readmeWithTour(): string {
  const doc = readFileSync(DOC, 'utf8')
  const tour = ROOMS.map(
    (room) => `- \`${room}\`: ${readFileSync(`${room}/README.md`, 'utf8').trim()}`,
  )
  const [before, after] = [doc.split(MARKS[0])[0], doc.split(MARKS[1])[1]]
  return `${before}${MARKS[0]}\n${tour.join('\n')}\n${MARKS[1]}${after}`
}

if (import.meta.main) writeFileSync(DOC, readmeWithTour())
