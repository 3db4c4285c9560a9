import { describe, expect, test } from 'vitest'
import { BANK_FILE_ITEMS, BANK_FILE_LIMIT } from './bank-file.ts'
import { readQuestionsFile } from './read-questions-file.server.ts'

const read = (text: string) => readQuestionsFile(new TextEncoder().encode(text), 'OR')

const HEAD = 'question,option_a,option_b,option_c,option_d,answer,explanation'
const ROW = 'What color is STOP?,Red,Blue,Green,White,A,It is red.'
const ITEM = {
  question: 'What color is STOP?',
  options: ['Red', 'Blue', 'Green', 'White'],
  correctAnswer: 'Red',
  explanation: 'It is red.',
}

const answer = (text: string, fraction = 0) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`
const ANSWERS = answer('Red', 100) + ['Blue', 'Green', 'White'].map((text) => answer(text)).join('')
const moodle = (answers = ANSWERS, asked = '&lt;p&gt;What color is STOP?&lt;/p&gt;') =>
  `<?xml version="1.0"?><quiz><question type="category"><category><text>x</text></category></question>
  <question type="multichoice"><name><text>n</text></name><questiontext format="html"><text>${asked}</text></questiontext>
  <generalfeedback><text>It is red.</text></generalfeedback>${answers}</question></quiz>`

test.each([
  ['CSV', `${HEAD}\n${ROW}\n`],
  [
    'CSV with a byte order mark and the ends of lines of Windows',
    `\ufeff${HEAD}\r\n${ROW}\r\n\r\n`,
  ],
  ['CSV of a spreadsheet with semicolons', `${HEAD}\n${ROW}\n`.replaceAll(',', ';')],
  ['CSV with columns of its own, in any order', `mine,${HEAD.toUpperCase()}\nx,${ROW}\n`],
  [
    'CSV whose answer is a text',
    `${HEAD}\n${ROW.replace(',A,', ',red,').replace(',red,', ',Red,')}\n`,
  ],
  ['Moodle XML', moodle()],
  [
    'Moodle XML with CDATA',
    moodle(ANSWERS, '<![CDATA[<p>What color is <b>STOP</b>?</p>]]>')
      .replace('<b>', '')
      .replace('</b>', ''),
  ],
])('%s gives the question', async (_, text) => {
  expect(await read(text)).toMatchObject({ items: [ITEM] })
})

test('a picture of Moodle becomes ours by its name', async () => {
  const asked =
    '&lt;p&gt;What color is STOP?&lt;/p&gt;&lt;img src="@@PLUGINFILE@@/stop-sign.svg" alt="A red sign."&gt;'
  expect(await read(moodle(ANSWERS, asked))).toMatchObject({
    items: [{ ...ITEM, picture: { name: 'stop-sign', text: 'A red sign.' } }],
  })
})

test('a cell that was kept from being a formula is read as it was', async () => {
  const row = ROW.replace('It is red.', `"'=HYPERLINK(""http://x"")"`)
  expect(await read(`${HEAD}\n${row}`)).toMatchObject({
    items: [{ ...ITEM, explanation: '=HYPERLINK("http://x")' }],
  })
})

const ENTITIES = `<!DOCTYPE quiz [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`

test.each<[string, string, string | RegExp]>([
  [
    'CSV without a column',
    `${HEAD.replace(',answer', '')}\n${ROW}`,
    'The file lacks the column answer.',
  ],
  [
    'CSV with a column twice',
    `${HEAD},question\n${ROW},x`,
    'The file has the column question twice.',
  ],
  [
    'CSV of two states',
    `state,${HEAD}\nOR,${ROW}\nCA,${ROW}`,
    'The file has questions of several states.',
  ],
  [
    'CSV of another state',
    `state,${HEAD}\nCA,${ROW}`,
    /^This file has the questions of California/,
  ],
  [
    'CSV with too many rows',
    `${HEAD}\n${`${ROW}\n`.repeat(BANK_FILE_ITEMS + 1)}`,
    /1 to 1,000 questions/,
  ],
  ['a CSV bomb', `${HEAD}\n${','.repeat(BANK_FILE_LIMIT.bytes - 200)}`, /./],
  ['a file that is too large', 'x'.repeat(BANK_FILE_LIMIT.bytes + 1), /larger than/],
  ['an empty file', ' \n', /not a file of questions/],
  ['a file with zeros', `${HEAD}\n${ROW}\0`, /save it as “CSV UTF-8”/],
  ['XML with entities', `${ENTITIES}${moodle(ANSWERS, '&b;')}`, /no questions of Moodle/],
  ['XML that is cut', moodle().slice(0, -9), /no questions of Moodle/],
  ['XML with a million levels', '<a>'.repeat(1_000_000), /no questions of Moodle/],
  [
    'XML with ten thousand closed levels',
    '<a>'.repeat(10_000) + '</a>'.repeat(10_000),
    /no questions of Moodle/,
  ],
  ['HTML', '<!doctype html><title>x</title>', /no questions of Moodle/],
])('%s is refused with a sentence', async (_, text, message) => {
  expect(await read(text)).toEqual({
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test.each<[string, string, RegExp]>([
  [
    'CSV with an answer that is no option',
    ROW.replace(',A,', ',Yellow,'),
    /one of them the answer/,
  ],
  ['CSV with an empty option', ROW.replace('Blue', ''), /four different options/],
  ['CSV with an open quotation mark', `"${ROW}`, /^A quotation mark .* not closed/],
  [
    'CSV with a quotation mark that is not doubled',
    ROW.replace('Red', '"Dark "red"'),
    /not doubled/,
  ],
  [
    'CSV with a comma in a cell',
    ROW.replace('Blue', 'Blue, or so'),
    /^It has 8 cells, and the first row has 7/,
  ],
  ['CSV with too few cells', 'What color is STOP?,Red,Blue', /^It has 3 cells/],
])('%s: the row is named, and the others are read', async (_, row, reason) => {
  const file = `${HEAD}\r\n\r\n${ROW.replace('STOP', 'a stop sign')}\n${row}\n`
  const told = await read(file)
  expect(told).toMatchObject({ items: [{ question: 'What color is a stop sign?' }] })
  expect(told.notTaken).toMatchObject([
    {
      title: expect.stringMatching(/^Row 4: What color is STOP/),
      reason: expect.stringMatching(reason),
    },
  ])
})

test('rows with other line ends than the header row are read, and more or fewer empty cells at their ends', async () => {
  const rows = Array.from(
    { length: 14 },
    (_, n) => `${ROW.replace('STOP', `sign ${n}`)}${','.repeat(n % 3)}`,
  )
  expect(await read(`${HEAD},citation\r\n${rows.join('\n')}\r${ROW}`)).toMatchObject({
    items: { length: 15 },
    notTaken: [],
  })
})

describe('what spreadsheets write', () => {
  const cells = [
    ['question', 'option_a', 'option_b', 'option_c', 'option_d', 'answer', 'explanation'],
    [
      '¿Qué “señal” es, según la ley?',
      'Alto',
      '½ milla',
      'Café — sí',
      'La del niño',
      'A',
      'Así es.',
    ],
  ]
  const table = (separator: string) =>
    cells.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
  const [, [question, ...rest] = []] = cells
  const items = [{ question, options: rest.slice(0, 4), correctAnswer: 'Alto' }]
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(table(','))],
    ['UTF-8 with a byte order mark and semicolons', Buffer.from(`\ufeff${table(';')}`)],
    ['a line that names the separator', Buffer.from(`sep=;\r\n${table(';')}`)],
    ['UTF-16 with tabs', utf16(table('\t'))],
    ['UTF-16, high byte first', utf16(table('\t')).swap16()],
  ])('is read: %s', async (_, bytes) => {
    expect(await readQuestionsFile(bytes, 'OR')).toMatchObject({ items, notes: [] })
  })

  test.each([',', ';'])('is read and named: Windows-1252 with %s', async (separator) => {
    // The first 256 characters, except for three that have other codes in Windows-1252.
    const codes: Record<string, number> = { '“': 0x93, '”': 0x94, '—': 0x97 }
    const bytes = Uint8Array.from([...table(separator)], (c) => codes[c] ?? c.charCodeAt(0))
    expect(await readQuestionsFile(bytes, 'OR')).toMatchObject({
      items,
      notes: [expect.stringMatching(/read as Windows-1252/)],
    })
  })

  test.each<[string, Uint8Array]>([
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0x81)],
    ['UTF-16 without a mark', utf16(table(',')).subarray(2)],
    [
      'bytes that Windows-1252 lacks',
      Buffer.concat([Buffer.from(table(',')), Uint8Array.of(0x81)]),
    ],
  ])('is refused with the way to save it: %s', async (_, bytes) => {
    const message = expect.stringMatching(/save it as “CSV UTF-8”/)
    expect(await readQuestionsFile(bytes, 'OR')).toEqual({ message })
  })

  test('letters that a wrong encoding damaged are named', async () => {
    const damaged = Buffer.from(table(',')).toString('latin1')
    expect(await read(damaged)).toMatchObject({ notes: [expect.stringMatching(/damaged.*Ã/)] })
  })
})

test('a topic that the product lacks is named, and so is what the columns lack', async () => {
  expect(await read(`topic,${HEAD}\nTraffic,${ROW}`)).toMatchObject({
    notes: [expect.stringContaining('“Traffic”')],
    lacks: ['revision', 'whyWrong', 'citation', 'source', 'expiresAt', 'picture'],
  })
})

test.each<[string, object, RegExp]>([
  ['a page without a quote', { page: '3' }, /a page and a quote, or neither/],
  ['a day in words', { law_ends: 'May 2027' }, /2027-09-01/],
  ['a picture without its text', { picture: 'stop-sign' }, /picture/],
])('no cell is dropped in silence: %s', async (_, extra, reason) => {
  const file = `${HEAD},${Object.keys(extra)}\n${ROW},${Object.values(extra)}`
  expect((await read(file)).notTaken).toMatchObject([{ reason: expect.stringMatching(reason) }])
})

test.each(['2027-09-01', '2027-09-01 00:00:00', '2027-09-01T00:00:00.000Z'])(
  'a law ends on %s',
  async (day) => {
    expect(await read(`${HEAD},law_ends\n${ROW},${day}`)).toMatchObject({
      items: [{ expiresAt: '2027-09-01T00:00:00.000Z' }],
    })
  },
)
