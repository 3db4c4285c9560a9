import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { INDEXES } from '../../app/collections.server.ts'
import { putBanksOf } from '../../app/making/starter-bank/starter-content.fixture.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { digestDocuments } from '../../platform/export/checksum.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { beginCommand, runs } from '../command.fixture.ts'
import { forOneTest } from '../for-one-test.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import { embeddedData, placeOfDocuments } from '../services.ts'
import { readEnv } from '../settings/env.ts'

const scratch = newFolder(afterAll)
let places = 0
const newPlace = () => path.join(scratch, String(++places))

type Command = 'export' | 'import' | 'backup' | 'restore'

async function run(command: Command, DATA_DIR: string, ...given: string[]) {
  const { code, stdout, stderr } = await runs(command, { DATA_DIR }, ...given)
  return { code, said: stdout + stderr }
}

/** Starts a command and kills it up to 150 ms after it has written to the file. */
async function kill(file: string, ...[command, DATA_DIR, ...given]: Parameters<typeof run>) {
  const begun = Date.now()
  const child = beginCommand(command, { DATA_DIR }, ...given)
  const ended = once(child, 'exit')
  const hasBegun = () => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= begun
  while (!hasBegun() && child.exitCode === null) await setTimeout(2)
  await setTimeout(Math.random() * 150)
  child.kill('SIGKILL')
  await ended
}

function openStore(dataDir: string): DocumentStore {
  return openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
}

async function contents(dataDir: string) {
  const store = openStore(dataDir)
  const { add, digest } = digestDocuments()
  for await (const document of store.all()) {
    if (!/^(sessions|contentVersions|deeds|moving)\//.test(document.path)) add(document)
  }
  await store.close()
  return { ...digest, files: sums(path.join(dataDir, 'files')) }
}

function sums(folder: string): Record<string, string> {
  const files = globSync('**/*.*', { cwd: folder }).sort()
  return Object.fromEntries(
    files.map((file) => {
      const bytes = readFileSync(path.join(folder, file))
      return [file, createHash('sha256').update(bytes).digest('hex')]
    }),
  )
}

/** Writes about 200 results per second, and collects the paths of the acknowledged results. */
function writeResults(dataDir: string) {
  const store = openStore(dataDir)
  const acknowledged: string[] = []
  let writing = true
  const done = (async () => {
    for (let n = 0; writing; n++) {
      await store.create(`users/rider-${n % 10}/results/r${n}`, { n, answers: 'x'.repeat(2_000) })
      acknowledged.push(`users/rider-${n % 10}/results/r${n}`)
      await setTimeout(4)
    }
    await store.close()
  })()
  const stop = () => {
    writing = false
    return done
  }
  return { acknowledged, stop }
}

/** Deletes the questions of all other states, because a backup would take five times as long. */
function keepOneBank(dataDir: string) {
  const db = new DatabaseSync(path.join(dataDir, 'documents.db'), { timeout: 10_000 })
  db.exec(
    "DELETE FROM documents WHERE collection LIKE '%/quizItems' AND collection NOT LIKE '%/CA/%'",
  )
  db.close()
}

test('a backup during writes contains all earlier results, and a server can run on the restored data', async () => {
  const server = await forOneTest(openApp({}))
  const { dataDir } = server
  keepOneBank(dataDir)
  const store = openStore(dataDir)
  await store.set('sessions/one', { uid: 'rider' })
  await store.close()
  const writer = writeResults(dataDir)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(100)
  const before = [...writer.acknowledged]
  const place = newPlace()
  expect(await run('backup', dataDir, place)).toMatchObject({ code: 0 })
  expect(writer.acknowledged.length).toBeGreaterThan(before.length)
  expect((await server.ask('/readyz')).status).toBe(200)
  const used = await run('restore', dataDir, place, '--replace')
  expect(used).toEqual({ code: 1, said: expect.stringContaining('in use. Stop the server first.') })
  await writer.stop()
  const secrets = globSync('{session,local}-*', { cwd: dataDir })
  expect(secrets).toHaveLength(4)
  const elsewhere = newPlace()
  expect(await run('restore', elsewhere, place)).toMatchObject({ code: 0 })
  const restored = openStore(elsewhere)
  for (const path of before) expect(await restored.get(path)).not.toBeNull()
  expect(await restored.get('sessions/one')).toBeNull()
  await restored.close()
  const files = sums(path.join(dataDir, 'files'))
  expect(Object.keys(files).length).toBeGreaterThan(20)
  expect(sums(path.join(elsewhere, 'files'))).toEqual(files)
  for (const secret of secrets) {
    const file = path.join(elsewhere, secret)
    expect(readFileSync(file)).toEqual(readFileSync(path.join(dataDir, secret)))
    expect(statSync(file).mode & 0o077).toBe(0)
  }
  const second = await forOneTest(openApp({ DATA_DIR: elsewhere, STARTER_CONTENT: 'off' }))
  const article = '/content/exam-day-checklist'
  expect((await second.ask(article)).status).toBe(200)
  expect((await second.ask('/')).text).toContain('California')
})

test('an export, an import and a restore can run again after a kill', async () => {
  const first = newPlace()
  const store = openStore(first)
  for (let n = 0; n < 20; n++) await store.set(`feedback/${n}`, { text: `${n}`.repeat(20_000) })
  await store.close()
  mkdirSync(path.join(first, 'files'))
  for (let n = 0; n < 20; n++) writeFileSync(path.join(first, `files/${n}.txt`), `file ${n}`)

  const [place, second, backup] = [newPlace(), newPlace(), newPlace()]
  await kill(path.join(place, 'export.json'), 'export', first, place)
  await run('export', first, place)
  await kill(path.join(second, 'documents.db-wal'), 'import', second, place)
  expect(await run('import', second, place)).toMatchObject({ code: 0 })
  const whole = await contents(first)
  expect(Object.keys(whole.files)).toHaveLength(20)
  expect(await contents(second)).toEqual(whole)

  await run('backup', first, backup)
  for (let n = 0; n < 2; n++) {
    await kill(path.join(second, 'restoring'), 'restore', second, backup, '--replace')
    expect((await contents(second)).count).toBe(20)
  }
  expect(await run('restore', second, backup, '--replace')).toMatchObject({ code: 0 })
  expect(existsSync(path.join(second, 'restoring'))).toBe(false)
  expect(await contents(second)).toEqual(whole)
})

test('a backup of an external database is refused, and the address of a database shows no password', async () => {
  const url = 'postgres://quiz:secret@db.example.com:5432/quiz?sslpassword=secret'
  const env = readEnv({ DATA_DIR: newPlace(), DATABASE_URL: url })
  expect(() => embeddedData(env)).toThrow('DATABASE_URL is set')
  const pair = 'a.example.com:5432,b.example.com:5433/quiz'
  const firestore = ['firestore://my-project', 'firestore://my-project?database=another']
  for (const [DATABASE_URL, place] of [
    [url, 'postgres://db.example.com:5432/quiz'],
    [`postgres://quiz:secret@${pair}`, `postgres://${pair}`],
    ...firestore.map((address) => [address, address]),
  ]) {
    expect(placeOfDocuments(readEnv({ DATA_DIR: env.dataDir, DATABASE_URL }))).toBe(place)
  }
  const said = 'Say which folder: npm run backup -- FOLDER\n'
  expect(await run('backup', newPlace())).toEqual({ code: 1, said })
})

test('an empty server shows imported data without a restart', async () => {
  const [from, place] = [newPlace(), newPlace()]
  const store = openStore(from)
  await putBanksOf(store, 'CA')
  await store.close()
  expect(await run('export', from, place)).toMatchObject({ code: 0 })
  const empty = await forOneTest(openApp({ DATA_DIR: newPlace(), STARTER_CONTENT: 'off' }))
  expect((await empty.ask('/')).text).not.toContain('California')
  expect(await run('import', empty.dataDir, place)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await empty.ask('/')).text).toContain('California')
  const again = await run('import', from, place)
  expect(again).toEqual({ code: 1, said: expect.stringContaining('The database is not empty') })
})

test('a backup with --keep removes the oldest backups, and a failed backup removes none', async () => {
  const [dataDir, folder] = [newPlace(), newPlace()]
  const store = openStore(dataDir)
  await store.set('feedback/one', { text: 'kept' })
  await store.close()
  mkdirSync(path.join(folder, '2026-01-01T03-00-00Z'), { recursive: true })
  mkdirSync(path.join(folder, '2026-01-02T03-00-00Z'))
  const failed = await run('backup', dataDir, folder, '--keep', 'some')
  expect(failed).toEqual({ code: 1, said: expect.stringContaining('--keep needs the number') })
  expect(readdirSync(folder)).toHaveLength(2)
  expect(await lastBackupOf(dataDir)).toBeUndefined()
  expect(await run('backup', dataDir, folder, '--keep', '2')).toMatchObject({ code: 0 })
  const stamp = await lastBackupOf(dataDir)
  expect(Date.parse(String(stamp))).toBeGreaterThan(Date.now() - 600_000)
  const [before, made = ''] = readdirSync(folder)
  expect(before).toBe('2026-01-02T03-00-00Z')
  // Renames the backup, because another backup in the same second would have the same name.
  const newest = '2026-01-03T03-00-00Z'
  renameSync(path.join(folder, made), path.join(folder, newest))
  const again = await run('restore', newPlace(), path.join(folder, newest))
  expect(again).toMatchObject({ code: 0 })
  const later = openStore(dataDir)
  await later.set('posts/one', { heroImage: '/files/posts/one/hero.jpg' })
  await later.close()
  const lacking = await run('backup', dataDir, folder, '--keep', '1')
  expect(lacking).toEqual({ code: 1, said: expect.stringContaining('posts/one/hero.jpg') })
  expect(readdirSync(folder).slice(0, 2)).toEqual([before, newest])
  expect(await lastBackupOf(dataDir)).toBe(stamp)
  expect(await run('backup', dataDir, '--done')).toMatchObject({ code: 0 })
  expect(Date.parse(String(await lastBackupOf(dataDir)))).toBeGreaterThan(Date.parse(String(stamp)))
})

async function lastBackupOf(dataDir: string): Promise<unknown> {
  const store = openStore(dataDir)
  const last = await store.get('lastBackups/last')
  await store.close()
  return last?.data.at
}
