import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { parseCsv } from '../../../test/other-readers.fixture.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import type { ExportedItem } from './exported-bank.ts'
import { asked, CSV } from './exported-items.fixture.ts'
import { ALL_STATES, fileName, formatNames } from './formats.ts'

const app = await openApp({ CONTENT_TERMS: 'CC BY 4.0' })
afterAll(app.remove)

let items: ExportedItem[]
const fileOf = async (file: string) => (await app.ask(`/open-bank/${file}`)).text
beforeAll(async () => {
  items = JSON.parse((await app.ask('/bank/OH')).text).items
})

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

test('a spreadsheet takes the CSV file for UTF-8', async () => {
  const { body } = await app.ask('/es/open-bank/ohio.csv')
  expect(body.subarray(0, 3).toString('hex')).toBe('efbbbf')
})

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

test.each(['/open-bank', '/es/open-bank'])('%s links to each file of each state', async (page) => {
  const { text } = await app.ask(page)
  const links = [...text.matchAll(/ href="([^"]*\/open-bank\/[^"]*)"/g)].map(([, link]) => link)
  const names = [ALL_STATES, ...US_STATES.map(stateSlug)]
  const files = names.flatMap((name) => formatNames.map((format) => fileName(name, format)))
  const wanted = ['schema.json', ...files].map((file) => `${page}/${file}`)
  expect(links.toSorted()).toEqual(wanted.toSorted())
  expect(US_STATES.map((state) => findByAnySpelling(stateSlug(state)))).toEqual(US_STATES)
})

// A file of all states has each question, and one writer writes the files of both languages.
test.each([
  ...formatNames.map((format) => `/open-bank/${fileName(ALL_STATES, format)}`),
  '/es/open-bank/all_states.jsonl',
  ...formatNames.map((format) => `/es/open-bank/new-york.${format}`),
])('%s arrives whole, and nothing fails', async (file) => {
  // A response that breaks off would reject.
  const { status, headers, body } = await app.ask(file, GZIP)
  expect(status).toBe(200)
  expect(Number(headers['content-length'])).toBe(body.length)
  expect(body.length).toBeGreaterThan(10_000)
  expect(app.stdout()).not.toMatch(/"level":[56]0/)
})

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
