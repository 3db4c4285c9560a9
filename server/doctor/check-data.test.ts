import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeSqlite } from '../../platform/documents/sqlite/describe.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openBucket } from '../../platform/files/bucket.ts'
import { openFolder } from '../../platform/files/file-storage.ts'
import { openLog } from '../../platform/log.ts'
import { startS3 } from '../../test/s3.fixture.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { readFilesUrl } from '../settings/files-url.ts'
import { checkDatabase, checkFileLinks, checkStoredFiles } from './check-data.ts'

function execute(file: string, sql: string) {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

test.each<[string, RegExp, RegExp, (file: string) => unknown]>([
  [
    'no database',
    /not a database/,
    /restore it from a backup/,
    (file) => writeFileSync(file, 'x'.repeat(9_000)),
  ],
  [
    "another program's",
    /another program/,
    /Move it away/,
    (file) => execute(file, 'CREATE TABLE theirs (x)'),
  ],
  [
    'from a newer program',
    /newer than this program/,
    /newer program/,
    async (file) => {
      await openSqliteStore({ file, indexes: [] }).close()
      execute(file, 'PRAGMA user_version = 2')
    },
  ],
])(
  'a database file that is %s is shown as broken, with a fitting next step',
  async (_, says, next, make) => {
    const file = path.join(newFolder(), 'documents.db')
    await make(file)
    expect(await checkDatabase('file:here', async () => describeSqlite(file, []))).toEqual([
      {
        level: 'broken',
        about: 'Database',
        says: expect.stringMatching(says),
        next: expect.stringMatching(next),
      },
    ])
  },
)

test.each([
  ['test', {}, 'ok', /reachable/],
  ['other', {}, 'broken', /NoSuchBucket/],
  ['test', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'broken', /SignatureDoesNotMatch/],
])('the bucket %s with %o is %s', async (name, secret, level, says) => {
  const s3 = await startS3()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await s3.close()
  })
  for (const [setting, value] of Object.entries({ ...s3.settings, ...secret })) {
    vi.stubEnv(setting, value)
  }
  const place = { ...readFilesUrl(s3.settings.FILES_URL), name }
  const { files } = await openBucket(place, { headersOf: () => null, now: () => new Date() })
  const found = await checkStoredFiles(files, `s3://${name}`)
  expect(found).toMatchObject({ level, says: expect.stringMatching(says) })
})

test('the advice about an unusable file folder names the folder, and no setting', async () => {
  const place = path.join(newFolder(), 'files')
  writeFileSync(place, '')
  const files = openFolder(place, openLog('silent'))
  const { level, next } = await checkStoredFiles(files, pathToFileURL(place).href)
  expect({ level, next }).toEqual({ level: 'broken', next: expect.stringContaining(place) })
  expect(next).not.toContain('FILES_URL')
})

test.each([
  ['https://files.example.com', 'https://quiz.example.com', 'ok', /sent to https:\/\/files/],
  ['http://127.0.0.1:9000', 'http://localhost:3000', 'ok', /sent to/],
  ['http://192.168.1.5:9000', 'http://192.168.1.4:3000', 'ok', /sent to/],
  ['http://minio:9000', 'https://quiz.example.com', 'warning', /only your network knows/],
  ['http://minio:9000', 'http://localhost:3000', 'warning', /only your network knows/],
  ['https://10.0.0.5', 'https://quiz.example.com', 'warning', /only your network knows/],
  ['https://[fd00::5]', 'https://quiz.example.com', 'warning', /only your network knows/],
  ['https://s3.internal', 'https://quiz.example.com', 'warning', /only your network knows/],
  ['http://localhost:9000', 'http://192.168.1.4:3000', 'warning', /only your network knows/],
  ['http://files.example.com', 'https://quiz.example.com', 'warning', /refuse on an https page/],
])('the check of file links to %s from a site at %s is %s', (origin, site, level, says) => {
  const links = { origin, freshSeconds: 60, linkTo: async () => origin }
  const finding = { about: 'File links', level, says: expect.stringMatching(says) }
  expect(checkFileLinks(links, site)).toMatchObject([finding])
})

test('links to the storage provider’s own address, and files from this server, are not checked', () => {
  const links = { origin: null, freshSeconds: 60, linkTo: async () => '' }
  expect(checkFileLinks(links, 'https://quiz.example.com')).toEqual([])
  expect(checkFileLinks(null, 'https://quiz.example.com')).toEqual([])
})
