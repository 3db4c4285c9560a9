import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commonLetters, FONT, STYLES } from './common-letters.ts'

/**
 * Puts the common letters of each language into a font file of their own, which is
 * half as large as the whole. Makes no file that is newer than all its sources.
 */
const FOLDER = path.join(import.meta.dirname, 'lettering')
const VERSIONS = path.join(import.meta.dirname, '../package-lock.json')
const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 900 } },
  // The features that browsers use by default, and tabular-nums. Fractions would add small digits.
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
} as const

for (const styles of STYLES) {
  const { file, letters } = commonLetters(styles)
  const target = path.join(FOLDER, file)
  const made = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [styles, VERSIONS, import.meta.filename]
  if (!sources.some((source) => statSync(source).mtimeMs >= made)) continue
  const { default: subsetFont } = await import('subset-font')
  const font = readFileSync(FONT)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(target, await subsetFont(font, letters, OPTIONS))
}
