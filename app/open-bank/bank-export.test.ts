import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse as parseGift } from 'gift-pegjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../server/open-app.fixture.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import { currentBank } from '../bank/bank.server.ts'
import { LETTERS } from '../question/option-letters.ts'
import { TOPICS, type Topic } from '../question/topics.ts'
import { putBank } from '../question-bank/bank.fixture.ts'
import { importBank } from '../question-bank/import-bank.server.ts'
import { readQuestionsFile } from '../question-bank/read-questions-file.server.ts'
import { readStarterContent } from '../starter-bank/starter-content.server.ts'
import { bankOf } from '../starter-bank/state-bank.ts'
import { formatNames } from './formats.ts'
import { writeCsv } from './write-csv.ts'
import { writeMoodle } from './write-moodle.server.ts'

const app = await openApp({ CONTENT_TERMS: 'CC BY 4.0' })
afterAll(app.remove)

type Item = {
  id: string
  question: string
  options: string[]
  correctAnswer: string
  explanation: string
  citation?: string
  topic?: string
  whyWrong?: Record<string, string>
  picture?: { name: string; text: string }
}
let items: Item[]
const fileOf = async (file: string) => (await app.ask(`/open-bank/${file}`)).text
beforeAll(async () => {
  items = JSON.parse((await app.ask('/bank/OH')).text).items
})

/** The questions as Moodle gets them: topic by topic, because each topic is a category. */
const itemsByTopic = () => [...Map.groupBy(items, ({ topic }) => topic).values()].flat()
const categories = () =>
  [...new Set(items.map(({ topic }) => topic))].map((topic) => `Ohio/${TOPICS[topic as Topic]}`)

/** What each format must keep of a question. */
const asked = ({ question, options, correctAnswer }: Item) => ({ question, options, correctAnswer })

test.each(formatNames)(
  'the %s file of a state is a download that other sites may read',
  async (format) => {
    const { status, headers } = await app.ask(`/open-bank/ohio.${format}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="motorcycle-ohio.${format}"`)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['content-type']).toMatch(/json|csv|plain|xml/)
  },
)

test('our own file has all questions that riders get, and a schema', async () => {
  const file = JSON.parse(await fileOf('ohio.json'))
  expect(file).toMatchObject({ format: 1, state: 'OH', license: 'CC BY 4.0', language: 'en-US' })
  expect(file.items.map(asked)).toEqual(items.map(asked))
  const schema = JSON.parse((await app.ask(new URL(file.$schema).pathname)).text)
  expect(Object.keys(schema.properties.items.items.properties)).toEqual(
    expect.arrayContaining(['question', 'options', 'correctAnswer', 'explanation', 'picture']),
  )
  expect(schema.properties.items.items.required).toContain('correctAnswer')
})

const CSV = { columns: true, bom: true } as const

test('a spreadsheet takes the CSV file for UTF-8', async () => {
  const { body } = await app.ask('/es/open-bank/ohio.csv')
  expect(body.subarray(0, 3).toString('hex')).toBe('efbbbf')
})

test('another reader of CSV reads the same questions', async () => {
  const rows: Record<string, string>[] = parseCsv(await fileOf('ohio.csv'), CSV)
  const read = rows.map((row) => {
    const options = LETTERS.map((letter) => row[`option_${letter.toLowerCase()}`])
    const place = LETTERS.indexOf(row.answer ?? '')
    return { question: row.question, options, correctAnswer: options[place] }
  })
  expect(read).toEqual(items.map(asked))
  expect(rows.map((row) => row.picture_text)).toEqual(items.map((item) => item.picture?.text ?? ''))
})

test('another reader of GIFT reads the same questions', async () => {
  const read = parseGift(await fileOf('ohio.gift')) as {
    type: 'Category' | 'MC'
    title: string
    stem: { text: string }
    choices: { isCorrect: boolean; text: { text: string }; feedback: { text: string } | null }[]
    globalFeedback: { text: string }
  }[]
  const questions = read.filter(({ type }) => type === 'MC')
  const byTopic = itemsByTopic()
  expect(read.filter(({ type }) => type === 'Category').map(({ title }) => title)).toEqual(
    categories(),
  )
  expect(
    questions.map(({ stem, choices }) => ({
      question: plain(stem.text),
      options: choices.map(({ text }) => plain(text.text)),
      correctAnswer: plain(choices.find(({ isCorrect }) => isCorrect)?.text.text ?? ''),
    })),
  ).toEqual(byTopic.map(asked))
  for (const [place, { globalFeedback, stem }] of questions.entries()) {
    expect(plain(globalFeedback.text)).toContain(byTopic[place]?.explanation)
    const picture = byTopic[place]?.picture
    if (picture) expect(stem.text).toContain(`/pictures/${picture.name}.svg`)
  }
})

test('another reader of XML reads the same questions with their pictures', async () => {
  const text = await fileOf('ohio.moodle.xml')
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'question' })
  const elements: MoodleQuestion[] = parser.parse(text).quiz.question
  expect(elements.flatMap(({ category }) => category?.text ?? [])).toEqual(
    categories().map((path) => `$course$/top/${path}`),
  )
  const byTopic = itemsByTopic()
  const read = elements.filter(({ category }) => !category).map(moodleItem)
  expect(read.map(({ picture: _, ...item }) => item)).toEqual(byTopic.map(asked))
  const pictures = await Promise.all(
    byTopic.map(async ({ picture }) =>
      picture ? (await app.ask(`/pictures/${picture.name}.svg`)).text : undefined,
    ),
  )
  expect(read.map(({ picture }) => picture)).toEqual(pictures)
})

type MoodleQuestion = {
  category?: { text: string }
  questiontext: { text: string; file?: { '#text': string } }
  answer: { '@_fraction': string; text: string }[]
}

function moodleItem({ questiontext, answer }: MoodleQuestion) {
  const { text, file } = questiontext
  return {
    question: plain(text),
    options: answer.map((one) => plain(String(one.text))),
    correctAnswer: plain(String(answer.find((one) => one['@_fraction'] === '100')?.text)),
    picture: file && Buffer.from(file['#text'], 'base64').toString(),
  }
}

test('the file for Anki has its settings, and a note for each question with its picture', async () => {
  const lines = (await fileOf('ohio.anki.txt')).trimEnd().split('\n')
  const settings = lines.filter((line) => line.startsWith('#'))
  expect(settings.slice(0, 2)).toEqual(['#separator:tab', '#html:true'])
  const notes: string[][] = parseCsv(lines.slice(settings.length).join('\n'), { delimiter: '\t' })
  expect(notes.map(([guid]) => guid)).toEqual(items.map(({ id }) => `en-US-OH-${id}`))
  expect(new Set(notes.map(([, , , , deck]) => deck))).toEqual(new Set(['Motorcycle exam::Ohio']))
  for (const [place, [, front = '', back = '', tags]] of notes.entries()) {
    const { question, options, correctAnswer, picture, topic } = items[place] as Item
    const [told = '', ...list] = front
      .split('<br>')
      .filter((part) => !part.startsWith('<img'))
      .filter(Boolean)
    expect(plain(told)).toBe(question)
    expect(list.map(plain)).toEqual(options.map((option, at) => `${LETTERS[at]}. ${option}`))
    expect(plain(back)).toContain(`. ${correctAnswer}`)
    expect(front.includes('data:image/svg+xml;base64,')).toBe(picture !== undefined)
    expect(tags).toBe(['OH', topic].filter(Boolean).join(' '))
  }
})

test('the notes of another language have other ids and another deck, so Anki keeps both', async () => {
  const text = (await app.ask('/es/open-bank/new-york.anki.txt')).text
  expect(text).toMatch(/^#notetype:Básico$/m)
  const notes = text.split('\n').filter((line) => line.startsWith('"'))
  for (const note of notes)
    expect(note).toMatch(/^"es-US-NY-.*"Examen de motocicleta::Nueva York"$/)
})

test('the categories of another language have other names', async () => {
  const { text } = await app.ask('/es/open-bank/ohio.moodle.xml')
  expect(text).toContain('<text>$course$/top/Ohio (español)/La ley de su estado</text>')
})

describe.each(['json', 'csv', 'moodle.xml'])('a %s file', (format) => {
  test('is read by the import with the same texts, keys, reasons and pictures', async () => {
    const read = await readQuestionsFile(Buffer.from(await fileOf(`ohio.${format}`)), 'OH')
    if ('message' in read) throw new Error(read.message)
    const told = ({ id, question, options, correctAnswer, whyWrong, picture, topic }: Item) => ({
      ...{ id, question, options, correctAnswer, topic },
      whyWrong: whyWrong ?? {},
      picture,
    })
    const inFile = format === 'moodle.xml' ? itemsByTopic() : items
    expect((read.items as Item[]).map(told)).toEqual(inFile.map(told))
  })
})

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
  const [first, second, ...others] = bankOf(readStarterContent(), 'OR')
  if (!first || !second) throw new Error('Oregon has no questions')
  const { citation: _cited, facts: _facts, ...proved } = first
  const [a = '', b = '', c = ''] = second.options
  const options = [a, b, c, '0.10']
  const numbers = { ...second, options, correctAnswer: '0.10', whyWrong: { [a]: 'It is less.' } }
  await putBank(services, 'OR', [{ ...proved, source }, numbers, ...others])
  const { items } = await currentBank(services, 'OR')
  async function* banks() {
    yield { state: { stateName: 'Oregon', abbrev: 'OR' }, version: 0, items }
  }
  const facts = { origin: 'http://localhost', license: 'x', pictureOf: async () => '' }
  let text = ''
  for await (const piece of writeCsv(banks(), facts)) text += piece
  const file = await readQuestionsFile(save(Buffer.from(text)), 'OR')
  if ('message' in file) throw new Error(file.message)
  const admin = { uid: 'the admin', uidHash: 'the-hash' }
  for (const way of ['add', 'replace'] as const) {
    const compared = await importBank(services, 'OR', file, { way, confirmed: null }, admin)
    expect(compared).toMatchObject({
      shown: { added: [], changed: [], gone: [], notTaken: [], unchanged: items.length },
    })
    const confirmed = { version: 0, onMyWord: true }
    const published = await importBank(services, 'OR', file, { way, confirmed }, admin)
    expect(published).toMatchObject({ message: expect.stringContaining('nothing was published') })
  }
})

test('a Moodle file takes no source and no end of a law from the questions that it knows', async () => {
  const { services } = openTestServices()
  await putBank(services, 'OR', bankOf(readStarterContent(), 'OR'))
  const { items } = await currentBank(services, 'OR')
  expect(items.filter(({ citation, expiresAt }) => citation || expiresAt)).not.toEqual([])
  async function* banks() {
    yield { state: { stateName: 'Oregon', abbrev: 'OR' }, version: 0, items }
  }
  const facts = { origin: 'http://localhost', license: 'x', pictureOf: async () => '<svg/>' }
  let text = ''
  for await (const piece of writeMoodle(banks(), facts)) text += piece
  const file = await readQuestionsFile(Buffer.from(text), 'OR')
  if ('message' in file) throw new Error(file.message)
  const admin = { uid: 'the admin', uidHash: 'the-hash' }
  const way = { way: 'add', confirmed: null } as const
  expect(await importBank(services, 'OR', file, way, admin)).toMatchObject({
    shown: { added: [], changed: [], notTaken: [], unchanged: items.length },
  })
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

test('the files of all states have each state', async () => {
  const lines = (await fileOf('all_states.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(51)
  expect(lines.find(({ state }) => state === 'OH').items.map(asked)).toEqual(items.map(asked))
  const rows: Record<string, string>[] = parseCsv(await fileOf('all_states.csv'), CSV)
  expect(new Set(rows.map(({ state }) => state)).size).toBe(51)
})

test('a file below /es is in Spanish', async () => {
  const file = JSON.parse((await app.ask('/es/open-bank/ohio.json')).text)
  expect(file.language).toBe('es-US')
  expect(file.items[0].question).toMatch(/[¿áéíóúñ]|ción|que /)
})

test.each(['/open-bank', '/es/open-bank'])(
  'each file that %s links to arrives whole, and nothing fails',
  async (page) => {
    const { text } = await app.ask(page)
    const links = [...text.matchAll(/ href="([^"]*\/open-bank\/[^"]*)"/g)].map(
      ([, link = '']) => link,
    )
    expect(links).toHaveLength((51 + 1) * formatNames.length + 1)
    for (const link of links) {
      // A response that breaks off would reject.
      const { status, headers, body } = await app.ask(link, GZIP)
      expect([link, status]).toEqual([link, 200])
      if (link.endsWith('schema.json')) continue
      expect([link, Number(headers['content-length'])]).toEqual([link, body.length])
      expect(body.length, link).toBeGreaterThan(10_000)
    }
    expect(app.stdout()).not.toMatch(/"level":[56]0/)
  },
)

const GZIP = { headers: { 'Accept-Encoding': 'gzip' } }

test('a file is sent again only after it changed, and HEAD gets its headers', async () => {
  const path = '/open-bank/utah.csv'
  const [plain, zipped] = [await app.ask(path), await app.ask(path, GZIP)]
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  expect(zipped.headers.etag).not.toBe(plain.headers.etag)
  for (const [{ headers, body }, options] of [
    [plain, {}],
    [zipped, GZIP],
  ] as const) {
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    const known = { ...options.headers, 'If-None-Match': headers.etag ?? '' }
    expect(await app.ask(path, { headers: known })).toMatchObject({ status: 304, text: '' })
    const head = await app.ask(path, { ...options, method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(Number(head.headers['content-length'])).toBe(body.length)
    expect(head.headers['content-type']).toBe(headers['content-type'])
  }
  const filesOf = () => readdirSync(join(app.dataDir, 'temporary')).length
  const before = filesOf()
  await app.ask(path)
  expect(filesOf()).toBe(before)
})

test.each([
  'ohio.pdf',
  'nowhere.csv',
  'Ohio.csv',
  'all_states.json',
  'all.csv',
  'ohio',
  '.csv',
  'ohio.csv.gift',
  'schema.csv',
])('there is no file %s', async (file) => {
  expect((await app.ask(`/open-bank/${file}`)).status).toBe(404)
})

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function plain(html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? '').trim()
}

test('no cell becomes a formula', async () => {
  const item = { ...(items[0] as Item), explanation: '=HYPERLINK("http://x")', citation: '@SUM(1)' }
  async function* banks() {
    yield { state: { stateName: 'Ohio', abbrev: 'OH' }, version: 0, items: [item] }
  }
  const facts = { origin: 'http://localhost', license: 'x', pictureOf: async () => '' }
  let text = ''
  for await (const piece of writeCsv(banks(), facts)) text += piece
  const [row]: Record<string, string>[] = parseCsv(text, CSV)
  expect(row).toMatchObject({ explanation: `'${item.explanation}`, citation: `'${item.citation}` })
})
