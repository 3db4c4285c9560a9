import { expect, test } from 'vitest'
import { parseCsv } from '../../../test/other-readers.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { putBank } from '../../making/question-bank/bank.fixture.ts'
import { importBank } from '../../making/question-bank/import-bank.server.ts'
import { readQuestionsFile } from '../../making/question-bank/read-questions-file.server.ts'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import type { BankWriter, ExportedBank } from './exported-bank.ts'
import { CSV } from './exported-items.fixture.ts'
import { writeCsv } from './write-csv.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodle } from './write-moodle.server.ts'

const OREGON = bankOf(readStarterContent(), 'OR')
const ADMIN = { uid: 'the admin', uidHash: 'the-hash' }

/** Returns the text of a file of Oregon with these questions. */
async function fileOf(write: BankWriter, items: ExportedBank['items']) {
  async function* banks() {
    yield { state: { stateName: 'Oregon', abbrev: 'OR' }, version: 0, items }
  }
  const facts = { origin: 'http://localhost', license: 'x', pictureOf: async () => '<svg/>' }
  let text = ''
  for await (const piece of write(banks(), facts)) text += piece
  return text
}

test.each([
  ['our own', (bytes: Buffer) => bytes],
  ['saved by LibreOffice', (bytes: Buffer) => Buffer.from(saved(bytes, ',', '\n'))],
  ['saved by Excel', (bytes: Buffer) => Buffer.from(`\ufeff${saved(bytes, ';', '\r\n')}`)],
  [
    'saved by Excel as Unicode',
    (bytes: Buffer) => Buffer.from(`\ufeff${saved(bytes, '\t', '\r\n')}`, 'utf16le'),
  ],
])('a CSV file changes nothing when it comes back: %s', async (_, save) => {
  const { services } = openTestServices()
  const source = { page: 2, quote: 'Stop; then go.', link: '/manuals/OR/aaaaaaaaaaaa/2' }
  const [first, second, ...others] = OREGON
  if (!first || !second) throw new Error('Oregon has no questions')
  const { citation: _cited, facts: _facts, ...proved } = first
  const [a = '', b = '', c = ''] = second.options
  const options = [a, b, c, '0.10']
  const numbers = { ...second, options, correctAnswer: '0.10', whyWrong: { [a]: 'It is less.' } }
  await putBank(services, 'OR', [{ ...proved, source }, numbers, ...others])
  const { items } = await currentBank(services, 'OR')
  const file = await readQuestionsFile(
    save(Buffer.from(await fileOf(writeCsv, asShown(items)))),
    'OR',
  )
  if ('message' in file) throw new Error(file.message)
  for (const way of ['add', 'replace'] as const) {
    const compared = await importBank(services, 'OR', file, { way, confirmed: null }, ADMIN)
    expect(compared).toMatchObject({
      shown: { added: [], changed: [], gone: [], notTaken: [], unchanged: items.length },
    })
    const confirmed = { version: 0, onMyWord: true }
    const published = await importBank(services, 'OR', file, { way, confirmed }, ADMIN)
    expect(published).toMatchObject({ message: expect.stringContaining('nothing was published') })
  }
})

test('a Moodle file takes no source and no end of a law from the questions that it knows', async () => {
  const { services } = openTestServices()
  await putBank(services, 'OR', OREGON)
  const { items } = await currentBank(services, 'OR')
  expect(items.filter(({ citation, expiresAt }) => citation || expiresAt)).not.toEqual([])
  const file = await readQuestionsFile(Buffer.from(await fileOf(writeMoodle, asShown(items))), 'OR')
  if ('message' in file) throw new Error(file.message)
  const way = { way: 'add', confirmed: null } as const
  expect(await importBank(services, 'OR', file, way, ADMIN)).toMatchObject({
    shown: { added: [], changed: [], notTaken: [], unchanged: items.length },
  })
  const edited = file.items.map((item) => ({ ...item, explanation: `So: ${item.explanation}` }))
  const reply = await importBank(services, 'OR', { ...file, items: edited }, way, ADMIN)
  const lines = 'shown' in reply ? reply.shown.changed.flatMap(({ after }) => after ?? []) : []
  const texts = lines.filter(({ label }) => label === 'Explanation').map(({ text }) => text)
  expect(texts.toSorted()).toEqual(items.map(({ explanation }) => `So: ${explanation}`).toSorted())
})

test('questions without a topic are in the state’s own category, and a category tells the topic', async () => {
  const [first, second] = OREGON
  if (!first || !second) throw new Error('Oregon has no questions')
  const { topic: _, ...plain } = { ...second, id: 'b' }
  const items = asShown([{ ...first, id: 'a', topic: 'seeing' }, plain])
  const categories = ['Oregon/Scanning and intersections', 'Oregon']
  const gift = await fileOf(writeGift, items)
  expect(gift.match(/(?<=^\$CATEGORY: ).*$/gm)).toEqual(categories)
  const moodle = await fileOf(writeMoodle, items)
  expect(moodle.match(/(?<=\$course\$\/top\/)[^<]*/g)).toEqual(categories)
  const untagged = moodle.replace(/<tags>.*?<\/tags>/s, '')
  expect(untagged).not.toContain('seeing')
  const read = await readQuestionsFile(Buffer.from(untagged), 'OR')
  expect('items' in read && read.items.map(({ topic }) => topic)).toEqual(['seeing', undefined])
})

test('no cell becomes a formula', async () => {
  const [first] = OREGON
  if (!first) throw new Error('Oregon has no questions')
  const item = { ...first, id: 'a', explanation: '=HYPERLINK("http://x")', citation: '@SUM(1)' }
  const [row]: Record<string, string>[] = parseCsv(await fileOf(writeCsv, asShown([item])), CSV)
  expect(row).toMatchObject({ explanation: `'${item.explanation}`, citation: `'${item.citation}` })
})

/** Returns a CSV file as a spreadsheet saves it: numbers in their shortest form, and short rows. */
function saved(bytes: Buffer, separator: string, end: string): string {
  const rows: string[][] = parseCsv(bytes, { bom: true })
  return rows
    .map((row) => {
      const cells = row.map((cell) => (/^\d+\.?\d*$/.test(cell) ? String(Number(cell)) : cell))
      const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
      const isSpecial = (cell: string) => cell.includes(separator) || /["\n]/.test(cell)
      const quoted = (cell: string) => (isSpecial(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
      return `${filled.map(quoted).join(separator)}${end}`
    })
    .join('')
}
