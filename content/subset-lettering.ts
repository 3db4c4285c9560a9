import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { commonLetters, STYLES } from './common-letters.ts'

/**
 * `npm run lettering`: puts the common letters of the font into a file of their own, which is half as
 * large as the whole. Does nothing if the file is newer than all its sources.
 */
const FONT = '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2'
const SUBSET = path.join(import.meta.dirname, 'lettering/overpass-common.woff2')
const VERSIONS = path.join(import.meta.dirname, '../package-lock.json')
const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 900 } },
  // The features that browsers use by default, and tabular-nums. Fractions would add small digits.
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
} as const

const made = statSync(SUBSET, { throwIfNoEntry: false })?.mtimeMs ?? 0
const sources = [STYLES, VERSIONS, import.meta.filename]
if (sources.some((file) => statSync(file).mtimeMs >= made)) {
  const { default: subsetFont } = await import('subset-font')
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT))
  const subset = await subsetFont(font, commonLetters(), OPTIONS)
  mkdirSync(path.dirname(SUBSET), { recursive: true })
  writeFileSync(SUBSET, subset)
}
