import { beforeAll, describe, expect, test } from 'vitest'
import { hiddenItems, type Row, readManuals, rightItems, wrongItems } from './measure.ts'
import { NEED_READER, SPOILT_KINDS } from './spoilt-items.ts'
import { readsThePage } from './stand-in-reader.ts'

/** The allowed shares for each kind of items (`docs/quality.md`, U01 and U03). */
const MAX_PUBLISHED = 0.01
const MAX_HELD_BACK = 0.03

/** The layouts in which the rules decide wrong items. `npm run proof` takes all of them. */
const OF_WRONG_ITEMS = ['plain', 'page breaks in sentences', 'small capitals']

let manuals: Awaited<ReturnType<typeof readManuals>>
let some: typeof manuals
beforeAll(async () => {
  manuals = await readManuals()
  some = manuals.filter(({ layout }) => OF_WRONG_ITEMS.includes(layout))
})

const shares = (rows: Row[]) =>
  rows.map(({ kind, items, faults }) => [kind, faults.length / items] as const)

describe('of each kind of wrong items', () => {
  test('the rules alone let at most 1 % through, if they can decide the kind', async () => {
    const kinds = Object.keys(SPOILT_KINDS)
    const decidable = kinds.filter((kind) => !NEED_READER.includes(kind))
    expect(decidable).toHaveLength(kinds.length - NEED_READER.length)
    const rows = [...wrongItems(some, () => true, decidable), ...(await hiddenItems())]
    expect(shares(rows).filter(([, share]) => !(share <= MAX_PUBLISHED))).toEqual([])
  })

  test('the rules and the second reader let at most 1 % through', () => {
    // The other kinds pass the test above with the rules alone, and the reader can only refuse more.
    const rows = wrongItems(manuals, readsThePage, NEED_READER)
    expect(rows).toHaveLength(NEED_READER.length)
    expect(shares(rows).filter(([, share]) => !(share <= MAX_PUBLISHED))).toEqual([])
  })
})

test('of each kind of true items, less than 3 % are held back, and all others have their own page', () => {
  // At least as many items are proved without the reader, because the reader only refuses items.
  const rows = rightItems(manuals, readsThePage)
  expect(shares(rows).filter(([, share]) => !(share < MAX_HELD_BACK))).toEqual([])
})
