import SUBJECTS from './manual-text.json' with { type: 'json' }
import { speedSheet } from './speed-sheets.ts'

const SLOWEST = 10

/** What stands on one page of the manual; a table only on the sheets of distances. */
export type ManualPage = { heading: string; sentences: string[]; table?: string[][] }

const COVER: ManualPage = {
  heading: 'Motorcycle Operator Manual',
  sentences: [
    'This manual was made up for tests.',
    'It is the official manual of no state, and nobody should file it as one.',
  ],
}
const CONTENTS: ManualPage = { heading: 'Contents', sentences: [] }

/** The pages of a manual in order: the cover is page 1, the contents page 2. Every sentence is one of its kind. */
export function manualPages(count: number): ManualPage[] {
  const sheets = Array.from({ length: count }, (_, n) => speedSheet(SLOWEST + n))
  return [COVER, CONTENTS, ...SUBJECTS, ...sheets].slice(0, count)
}

/** The manual that `makeManual` makes unless told: page n is `MANUAL_PAGES[n - 1]`. */
export const MANUAL_PAGES = manualPages(44)
