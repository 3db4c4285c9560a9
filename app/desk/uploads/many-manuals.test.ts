import { expect, test } from 'vitest'
import { type ManualRow, rowNotes, rowsToUpload, type StoredManuals } from './many-manuals.ts'

const STORED: StoredManuals = { OR: { id: 'old', uploadedAt: '2026-03-01T10:00:00.000Z' } }

function row(abbrev: string | null, fields: Partial<ManualRow> = {}): ManualRow {
  const read = { id: `of ${abbrev}`, pages: 4, hasText: true, abbrev }
  const file = new File(['%PDF-'], 'manual.pdf')
  const rest = { sent: null, typed: null, mayReplace: null, message: null, ...fields }
  return { key: Math.random().toString(), file, phase: 'ready', read, abbrev, ...rest }
}

const unnamed = row('OH', {
  read: { id: 'unnamed', pages: 4, hasText: true, unnamed: 2, abbrev: 'OH' },
})
const garbled = row('NY', {
  read: { id: 'garbled', pages: 2, hasText: false, unnamed: 2, abbrev: null },
})
const without = row('NY', { read: { id: 'scan', pages: 2, hasText: false, abbrev: null } })

test.each<[string, ManualRow[], (string | RegExp)[], number]>([
  ['a file without faults', [row('NY')], [], 1],
  ['a missing state', [row(null)], [/choose a state/], 0],
  ['two files of a state', [row('NY'), row('NY')], [/^Another file here is for New York/], 0],
  [
    'two files of a state, one of them refused',
    [row('NY'), row('NY', { phase: 'refused' })],
    [],
    1,
  ],
  [
    'a state with an earlier manual',
    [row('OR')],
    ['It replaces the manual that Oregon has since 2026-03-01.'],
    1,
  ],
  [
    'a manual that is stored already',
    [row('OR', { read: { id: 'old', pages: 4, hasText: true, abbrev: 'OR' } })],
    ['Oregon has this manual already.'],
    0,
  ],
  ['some letters without a name', [unnamed], [/^On 2 of its 4 pages the file does not say/], 1],
  ['all letters without a name', [garbled], [/^Its file does not say which letters/], 1],
  [
    'a scan with a typed cover',
    [row('NY', { read: { id: 'cover', pages: 60, hasText: false, textPages: 1, abbrev: 'NY' } })],
    [/^Only 1 of its 60 pages has text\. The others are pictures, so no/],
    1,
  ],
  [
    'a file with some pictures',
    [row('NY', { read: { id: 'half', pages: 60, hasText: true, textPages: 30, abbrev: 'NY' } })],
    [/^30 of its 60 pages have text\./],
    1,
  ],
  ['a file that the server asks about', [row('NY', { mayReplace: false })], [], 0],
  ['a file that may replace a longer one', [row('NY', { mayReplace: true })], [], 1],
  ['a file without text', [without], [/^Its pages are pictures without text/], 1],
  ['a file that is being sent', [row(null, { phase: 'sending' })], [], 0],
])('the first row shows the notes that fit %s', (_what, rows, notes, ready) => {
  const [first] = rows as [ManualRow]
  const texts = rowNotes(first, rows, STORED).map(({ text }) => text)
  expect(texts).toEqual(
    notes.map((note) => (typeof note === 'string' ? note : expect.stringMatching(note))),
  )
  expect(rowsToUpload(rows, STORED)).toHaveLength(ready)
})

test('rows with blocking notes do not block the upload of other rows', () => {
  const rows = [row('NY'), row(null), row('OH'), row('TX'), row('TX')]
  expect(rowsToUpload(rows, STORED).map(({ abbrev }) => abbrev)).toEqual(['NY', 'OH'])
})
