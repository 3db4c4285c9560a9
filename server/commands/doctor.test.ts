import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPLICATION, INDEXES } from '../../app/collections.server.ts'
import { putBanksOf } from '../../app/making/starter-bank/starter-content.fixture.ts'
import { describePostgres } from '../../platform/documents/postgres/describe.ts'
import { openPostgresStore } from '../../platform/documents/postgres/store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openLog } from '../../platform/log.ts'
import { startEndlessServer } from '../../platform/mail/smtp-server.fixture.ts'
import { freePort } from '../../test/free-port.fixture.ts'
import { type SharedPostgres, sharedPostgres } from '../../test/postgres.fixture.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { runs } from '../command.fixture.ts'
import { checkDatabase } from '../doctor/check-data.ts'

const IMPATIENT = '../doctor/impatient-doctor.fixture'

const doctor = (settings: Record<string, string>, ...given: string[]) =>
  run('doctor', settings, ...given)

async function run(program: string, settings: Record<string, string>, ...given: string[]) {
  const PORT = String(await freePort())
  const { code, stdout: said, stderr } = await runs(program, { PORT, ...settings }, ...given)
  expect(stderr).toBe('')
  return { code, said }
}

/** Makes a database with the bank of one state. Some questions concern laws that expired or expire soon. */
async function fill(DATA_DIR: string) {
  const file = path.join(DATA_DIR, 'documents.db')
  const store = openSqliteStore({ file, indexes: INDEXES })
  await putBanksOf(store, 'CA')
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
  const lawEnds = [day(-1), day(80), day(81), day(100)]
  const version = await store.get('states/CA/bankVersions/0')
  const summary = { ...(version?.data.summary as object), lawEnds }
  await store.merge('states/CA/bankVersions/0', { summary })
  // Deletes the questions, because the doctor reads only the summary.
  for (const { id } of await store.list('states/CA/quizItems')) {
    await store.delete(`states/CA/quizItems/${id}`)
  }
  await store.close()
  return { expires: lawEnds[1]?.slice(0, 10) }
}

describe('with SQLite', () => {
  test('each check prints a line, no line shows a secret, and warnings alone end with code 0', async () => {
    const DATA_DIR = newFolder()
    const { expires } = await fill(DATA_DIR)
    const misspelled = { ADMIN_EMIAL: 'a secret address' }
    const { code, said } = await doctor({
      DATA_DIR,
      LOCAL_ADMIN_CODE: 'a secret code',
      ...misspelled,
    })
    expect(code).toBe(0)
    expect(said).toMatch(
      /^warning {2}Settings: ADMIN_EMIAL is no setting: is ADMIN_EMAIL meant\?\n/m,
    )
    expect(said).toMatch(/^ok {7}Settings: these are set: PORT, DATA_DIR, LOCAL_ADMIN_CODE$/m)
    expect(said).toMatch(/^ok {7}Disk: .* free where DATA_DIR is/m)
    expect(said).toMatch(/^ok {7}Pictures: sharp works$/m)
    expect(said).toMatch(/^ok {7}PDF files: PDFium works$/m)
    expect(said).toMatch(/^warning {2}Server: not reached at .*\n {9}Next: Start it/m)
    expect(said).toMatch(/^ok {7}Database: SQLite [\d.]+ at file:.*documents\.db, [\d.]+ [kM]B$/m)
    expect(said).toMatch(/^ok {7}Indexes: all are there$/m)
    expect(said).toMatch(/^ok {7}Files: reachable/m)
    expect(said).toMatch(/^ok {7}Mail: SMTP_URL is not set/m)
    expect(said).toMatch(/^ok {7}AI service: GEMINI_API_KEY is not set/m)
    expect(said).toMatch(/^warning {2}Questions: none in Alabama, Alaska, .*Wyoming$/m)
    expect(said).toMatch(/^ok {7}Admin: admin@example\.com$/m)
    expect(said).toMatch(/^warning {2}Backups: none yet of this data\n {9}Next: /m)
    expect(said).toMatch(
      new RegExp(`^warning {2}Laws: California: 2 questions .* expires, .* on ${expires}$`, 'm'),
    )
    expect(said).toMatch(/^warning {2}Laws: California: riders no longer get 1 question,/m)
    expect(said).not.toContain('a secret')
  })

  test('a damaged database and a folder without a backup are shown as broken', async () => {
    const DATA_DIR = newFolder()
    writeFileSync(path.join(DATA_DIR, 'documents.db'), 'no database'.repeat(1000))
    const { code, said } = await doctor({ DATA_DIR }, '--backups', DATA_DIR)
    expect(code).toBe(1)
    expect(said).toMatch(
      /^broken {3}Database: file:.*not a database\)\n {9}Next: .*restore it from a backup/m,
    )
    expect(said).toMatch(/^broken {3}Backups: .* holds no finished backup\n {9}Next: /m)
    expect(said).toMatch(/^warning {2}Content: not looked at.*stored\n {9}Next: /m)
  })

  test.each([
    ['data', /Data folder: .* is not there yet; the first start makes it, with session-secret, /],
    ['', /Data folder: .*; the next start makes session-secret, .*\.json there/],
  ])(
    'before the first start the doctor creates nothing, and shows what the start will create (%s)',
    async (name, says) => {
      const folder = newFolder()
      const { code, said } = await doctor({ DATA_DIR: path.join(folder, name) })
      expect(code).toBe(0)
      expect(said).toMatch(says)
      expect(said).toContain('warning  Database: there is none yet')
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test('a mail server and a database that do not answer are shown as broken, and the command still ends', async () => {
    const { code, said } = await run(IMPATIENT, {
      DATA_DIR: newFolder(),
      SMTP_URL: (await startEndlessServer()).replace('//', '//quiz:geheim@'),
      MAIL_FROM: 'quiz@example.com',
      DATABASE_URL: `postgres://quiz:geheim@127.0.0.1:${await freePort()}/quiz`,
    })
    expect(code).toBe(1)
    expect(said).toMatch(/^broken {3}Mail: smtp:.*: no answer in time\n {9}Next: /m)
    expect(said).toMatch(/^broken {3}Database: postgres:.*\n {9}Next: Check DATABASE_URL/m)
    expect(said).not.toContain('geheim')
  })

  test('each bad setting gets a line, and no other check runs', async () => {
    const { code, said } = await doctor({ PORT: 'x', SESSION_SECRET: 'short' })
    expect(code).toBe(1)
    expect(said.match(/^\w+ +\w+/gm)).toEqual(['broken   Settings', 'broken   Settings'])
    expect(said).not.toContain('short')
  })
})

describe('with PostgreSQL', () => {
  let postgres: SharedPostgres
  beforeAll(async () => {
    postgres = await sharedPostgres()
  })
  afterAll(() => postgres.remove())

  test('the output shows the version and a missing index, but not the password', async () => {
    const url = await postgres.newDatabase()
    const store = openPostgresStore({
      url,
      application: APPLICATION,
      indexes: INDEXES.slice(1),
      log: openLog('silent'),
    })
    await store.set('states/CA', {})
    await store.close()
    const DATA_DIR = newFolder()
    const { code, said } = await doctor({ DATA_DIR, DATABASE_URL: url })
    expect(code).toBe(0)
    expect(readdirSync(DATA_DIR)).toEqual([])
    expect(said).toMatch(/^ok {7}Database: PostgreSQL \d+.* at postgres:.*, [\d.]+ MB$/m)
    expect(said).toMatch(/^warning {2}Indexes: missing: .+\n {9}Next: The next start/m)
    expect(said).not.toContain('not-a-secret')
  })

  test.each([
    ['takes no writes', 'Connect to the primary', '', '%20-c%20default_transaction_read_only%3Don'],
    [
      'holds a table "documents" of another program',
      'Choose another database',
      'CREATE TABLE documents (theirs TEXT)',
    ],
    [
      'has format 99, which is newer than this program knows (1)',
      'Start the newer program',
      'CREATE TABLE documents_schema AS SELECT 1 AS id, 99 AS version',
    ],
  ])(
    'a database that %s is broken, with a fitting next step',
    async (says, next, sql, options = '') => {
      const url = await postgres.newDatabase()
      await postgres.execute(sql, url)
      const open = { url: url + options, application: APPLICATION, log: openLog('silent') }
      const describe = () => describePostgres(open, INDEXES)
      expect(await checkDatabase('postgres://here', describe)).toEqual([
        {
          level: 'broken',
          about: 'Database',
          says: `postgres://here ${says}`,
          next: expect.stringContaining(next),
        },
      ])
    },
  )
})
