import SUBJECTS from './manual-text.json' with { type: 'json' }
import { speedSheet } from './speed-sheets.ts'

const SLOWEST = 10

/** The content of one page of the manual. Only the sheets of distances have a table. */
export type ManualPage = {
  heading: string
  sentences: string[]
  table?: string[][]
  /** A PNG or JPEG file, drawn below the text. */
  picture?: Buffer
}

const COVER: ManualPage = {
  heading: 'Motorcycle Operator Manual',
  sentences: [
    'This manual was made up for tests.',
    'It is the official manual of no state, and nobody should file it as one.',
  ],
}
const CONTENTS: ManualPage = { heading: 'Contents', sentences: [] }

/**
 * Returns the first `count` pages of a manual. Page 1 is the cover, and page 2 the contents. No sentence
 * occurs twice.
 */
export function manualPages(count: number): ManualPage[] {
  const sheets = Array.from({ length: count }, (_, n) => speedSheet(SLOWEST + n))
  return [COVER, CONTENTS, ...SUBJECTS, ...sheets].slice(0, count)
}

/** The default pages of `makeManual`: page n is `MANUAL_PAGES[n - 1]`. */
export const MANUAL_PAGES = manualPages(44)
