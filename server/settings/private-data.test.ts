import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { adminOf, picture } from '../../app/articles/posts/posts.fixture.ts'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openLog } from '../../platform/log.ts'
import { visitorOf } from '../../test/signed-in.fixture.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { runs } from '../command.fixture.ts'
import { forOneTest } from '../for-one-test.fixture.ts'
import { startServer } from '../server-process.fixture.ts'
import { keepPrivate } from './private-data.ts'

/** The parent folder of the test's data, made under the usual umask of 022. */
let place: string
let dataDir: string
beforeEach(() => {
  const mask = process.umask(0o022)
  place = newFolder()
  dataDir = path.join(place, 'data')
  onTestFinished(() => void process.umask(mask))
})

const modeOf = (file: string) => statSync(file).mode & 0o7777

/** Returns the paths in this folder that give other users any access. The folder itself is ''. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(names).not.toEqual([])
  return ['', ...names].filter((name) => (modeOf(path.join(folder, name)) & 0o077) !== 0)
}

async function serveAndSignIn(settings = {}) {
  const server = await forOneTest(startServer({ DATA_DIR: dataDir, ...settings }))
  await visitorOf(server).signsIn('alice@example.com')
  return server
}

async function succeeds(command: string, ...given: string[]) {
  const { code, stderr } = await runs(command, { DATA_DIR: dataDir }, ...given)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

test('all files that a server creates in its data folder are private', async () => {
  const settings = { STARTER_CONTENT: 'off', LOCAL_ADMIN_CODE: 'the admin code' }
  const admin = await adminOf(await serveAndSignIn(settings))
  expect(await admin.save('post-nr-1', 0, {}, await picture())).toMatchObject({ status: 200 })
  expect(readdirSync(path.join(dataDir, 'files/posts/post-nr-1'))).toHaveLength(7)
  const names = ['documents.db', 'documents.db-wal', 'documents.db-shm', 'files', 'session-secret']
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(names))
  expect(openToOthers(dataDir)).toEqual([])
  expect(modeOf(dataDir)).toBe(0o700)
  for (const name of names)
    expect(modeOf(path.join(dataDir, name)), name).toBe(name === 'files' ? 0o700 : 0o600)
})

test('files that others can read, such as copies, are private after the next start', async () => {
  mkdirSync(dataDir, { mode: 0o755 })
  writeFileSync(path.join(dataDir, 'session-secret'), 'x'.repeat(32), { mode: 0o644 })
  const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
  onTestFinished(() => store.close())
  await store.set('system/anything', { stays: true })
  const opened = ['', 'documents.db', 'documents.db-shm', 'documents.db-wal', 'session-secret']
  expect(openToOthers(dataDir).sort()).toEqual(opened)

  const server = await serveAndSignIn({ STARTER_CONTENT: 'off' })
  expect(openToOthers(dataDir)).toEqual([])
  expect((await store.get('system/anything'))?.data).toEqual({ stays: true })
  expect(server.stdout()).not.toContain('may be able to read')
})

test('commands write private files, also into an existing folder', async () => {
  await succeeds('flags', 'enable_ai_drafts=true')
  expect(openToOthers(dataDir)).toEqual([])
  mkdirSync(path.join(place, 'export'), { mode: 0o755 })
  for (const command of ['backup', 'export']) await succeeds(command, path.join(place, command))
  expect(openToOthers(path.join(place, 'backup'))).toEqual([])
  expect(openToOthers(path.join(place, 'export'))).toEqual([''])
  await succeeds('restore', path.join(place, 'backup'), '--replace')
  expect(openToOthers(dataDir)).toEqual([])
})

describe('keepPrivate', () => {
  const logged: string[] = []
  const keep = (...names: string[]) => {
    logged.length = 0
    keepPrivate(dataDir, names, openLog('warn', { write: (line) => logged.push(line) }))
  }

  test('logs a folder that all users share, and leaves the folder unchanged', () => {
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o1777)
    writeFileSync(path.join(dataDir, 'documents.db'), '')
    keep('documents.db')
    expect(modeOf(dataDir)).toBe(0o1777)
    expect(modeOf(path.join(dataDir, 'documents.db'))).toBe(0o600)
    expect(logged).toEqual([expect.stringContaining('other users of this machine')])
  })

  test('skips a link, a missing file and a file that is not named, without a log line', () => {
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(path.join(place, 'elsewhere'), '')
    writeFileSync(path.join(dataDir, 'notes.txt'), '')
    symlinkSync(path.join(place, 'elsewhere'), path.join(dataDir, 'documents.db'))
    keep('documents.db', 'documents.db-wal')
    expect(modeOf(path.join(place, 'elsewhere'))).toBe(0o644)
    expect(modeOf(path.join(dataDir, 'notes.txt'))).toBe(0o644)
    expect(logged).toEqual([])
  })
})
