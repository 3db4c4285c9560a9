import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileInLanguage } from '../app/base/text/file-in-language.server.ts'
import { LANGUAGES } from '../app/base/text/languages.ts'

/** The font of all pages, in each weight. */
export const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2',
)

const MAIN_STYLES = path.join(import.meta.dirname, '../app/base/styles/lettering.css')
/** The styles of the languages, each with a font file of its own. */
export const STYLES = [...new Set(LANGUAGES.map(({ tag }) => fileInLanguage(MAIN_STYLES, tag)))]
/** Matches the rule of the font file, up to the end of its `unicode-range`. */
const RULE = /lettering\/(overpass-common[-\w]*\.woff2)[^}]*unicode-range:([^;]+);/

/**
 * Returns the font file that every page of a language loads, and its characters, which the rule in the
 * language's styles lists.
 */
export function commonLetters(styles: string): { file: string; letters: string } {
  const [, file, ranges] = readFileSync(styles, 'utf8').match(RULE) ?? []
  if (!file || !ranges) throw new Error(`${styles} has no rule for the common letters.`)
  return { file, letters: ranges.split(',').map(charactersOf).join('') }
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
