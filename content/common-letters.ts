import { readFileSync } from 'node:fs'
import path from 'node:path'

export const STYLES = path.join(import.meta.dirname, '../app/lettering.css')
/** Matches the rule of the font file, up to the end of its `unicode-range`. */
const RULE = /lettering\/overpass-common\.woff2[^}]*unicode-range:([^;]+);/

/** The characters of the font file that every page loads. Its rule in `app/lettering.css` lists them. */
export function commonLetters(): string {
  const [, ranges] = readFileSync(STYLES, 'utf8').match(RULE) ?? []
  if (!ranges) throw new Error(`${STYLES} has no rule for the common letters.`)
  return ranges.split(',').map(charactersOf).join('')
}

/** The characters of a range, such as `U+20-7E`. */
function charactersOf(range: string): string {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...codes)
}
