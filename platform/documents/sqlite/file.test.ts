import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../test/temporary-folder.fixture.ts'
import { UnusableDatabaseError } from '../document-store.ts'
import { describeSqlite } from './describe.ts'
import { openSqliteFile } from './file.ts'
import { openSqliteStore } from './store.ts'

let file: string
beforeEach(() => {
  file = join(newFolder(), 'documents #1?.db')
})

const open = () => openSqliteStore({ file, indexes: [{ where: [], orderBy: 'n' }] })

async function writeOurs(): Promise<void> {
  const store = open()
  for (let n = 0; n < 300; n++) await store.set(`things/${n}`, { n, text: 'x'.repeat(100) })
  await store.close()
}

function execute(sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

function folder(): Record<string, string> {
  const names = readdirSync(dirname(file))
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(dirname(file), name), 'hex')]),
  )
}

describe('opening an unusable file fails with the reason and does not change it', () => {
  const cases: Record<string, [RegExp, () => Promise<void> | void]> = {
    text: [/not an SQLite database/, () => writeFileSync(file, 'shopping list')],
    'long text': [/not an SQLite database/, () => writeFileSync(file, 'list '.repeat(9_000))],
    'damaged in the middle': [
      /is damaged/,
      async () => {
        await writeOurs()
        const bytes = readFileSync(file)
        writeFileSync(file, bytes.fill(0xa5, 8_192, 20_480))
      },
    ],
    'cut off': [
      /is damaged/,
      async () => {
        await writeOurs()
        writeFileSync(file, readFileSync(file).subarray(0, 20_000))
      },
    ],
    'of another program': [
      /another program/,
      () => execute('CREATE TABLE theirs (x); PRAGMA application_id = 77'),
    ],
    'of another program, in WAL mode': [
      /another program/,
      () => execute('PRAGMA journal_mode = WAL; CREATE TABLE theirs (x)'),
    ],
    newer: [
      /newer than this program knows/,
      async () => {
        await writeOurs()
        execute('PRAGMA user_version = 2')
      },
    ],
  }

  test.each(Object.entries(cases))('%s', async (_, [reason, arrange]) => {
    await arrange()
    const before = folder()
    expect(open).toThrow(UnusableDatabaseError)
    expect(open).toThrow(reason)
    expect(open).toThrow(file)
    expect(folder()).toEqual(before)
    expect(Object.keys(before)).toHaveLength(1)
  })

  test('newer, and open in the newer program', async () => {
    await writeOurs()
    const db = new DatabaseSync(file)
    db.exec('PRAGMA user_version = 2')
    const { 'documents #1?.db-shm': _, ...before } = folder()
    expect(open).toThrow(/newer than this program knows/)
    const { 'documents #1?.db-shm': __, ...after } = folder()
    expect(after).toEqual(before)
    expect(Object.keys(before)).toHaveLength(2)
    db.close()
  })

  test('a folder', () => {
    mkdirSync(file)
    expect(open).toThrow(UnusableDatabaseError)
    expect(open).toThrow(file)
  })
})

test('opening a file restores the last writes from its -wal file', async () => {
  const store = open()
  await store.set('things/a', { n: 1 })
  const crashed = folder()
  await store.close()
  for (const [name, hex] of Object.entries(crashed)) {
    if (!name.endsWith('-shm')) writeFileSync(join(dirname(file), name), hex, 'hex')
    else rmSync(join(dirname(file), name), { force: true })
  }
  const again = open()
  expect(await again.get('things/a')).toEqual({ id: 'a', data: { n: 1 } })
  await again.close()
})

test('deleted and replaced data is neither in the file nor in its index', async () => {
  const store = openSqliteStore({ file, indexes: [{ where: ['uid'], orderBy: null }] })
  const uidOf = (n: number) => (n % 3 === 0 ? 'alice-the-rider' : `rider-${n}`)
  for (let n = 0; n < 60; n++) {
    // Long texts need overflow pages, which SQLite frees as a whole.
    const text = `${uidOf(n)} `.repeat(n % 20 === 0 ? 900 : 20)
    await store.set(`results/${n}`, { uid: uidOf(n), n, text })
  }
  for (const n of [0, 3, 6]) await store.set(`results/${n}`, { uid: 'nobody', n, text: '' })
  await store.merge('results/9', { uid: 'nobody', text: '' })
  const deleted = await store.list('results', { where: { uid: 'alice-the-rider' } })
  expect(deleted).toHaveLength(16)
  await store.batch(deleted.map(({ id }) => ({ type: 'delete', path: `results/${id}` })))
  await store.close()
  const bytes = readFileSync(file, 'latin1')
  expect(bytes).not.toContain('alice')
  expect(bytes).toContain('rider-1 rider-1')
})

test('the problem of a failing file system names the file system and suggests no backup', async () => {
  const store = open()
  onTestFinished(() => store.close())
  await store.set('things/a', { n: 1 })
  rmSync(`${file}-shm`)
  // A limit of 0 bytes fails like a mount without shared memory: SQLite cannot make the -shm file.
  const looks = `
    import { describeSqlite } from '${new URL('describe.ts', import.meta.url)}'
    import { openSqliteStore } from '${new URL('store.ts', import.meta.url)}'
    for (const file of [process.argv[1], process.argv[1] + '-new']) {
      const { problem } = describeSqlite(file, [])
      console.log(problem.says, problem.next)
    }
    try { openSqliteStore({ file: process.argv[1], indexes: [] }) } catch ({ name, message }) {
      console.log(name, message)
    }`
  const command = `ulimit -f 0; exec "$@"`
  const given = [process.execPath, '--input-type=module', '-e', looks, file]
  const { stdout, stderr } = spawnSync('sh', ['-c', command, 'sh', ...given], { encoding: 'utf8' })
  const [described = '', beforehand = '', opened = ''] = stdout.split('\n')
  expect(stderr).toBe('')
  for (const said of [described, beforehand, opened]) {
    expect(said).toMatch(/cannot be read or written on this file system \(disk I\/O error\)/)
    expect(said).toContain('local disk')
    expect(said).not.toMatch(/backup|damaged|empty/)
  }
  expect(opened).toMatch(/^UnusableDatabaseError /)
  expect(opened).toContain(file)
  expect(Object.keys(folder()).filter((name) => name.includes('try-'))).toEqual([])
})

test('describing a missing file leaves its folder unchanged', () => {
  expect(describeSqlite(file, [])).toBeNull()
  expect(folder()).toEqual({})
})

test('an empty file and an empty database are accepted', async () => {
  writeFileSync(file, '')
  await open().close()
  rmSync(file)
  execute('PRAGMA application_id = 77; CREATE TABLE t (x); DROP TABLE t')
  const store = open()
  await store.set('things/a', {})
  expect(await store.get('things/a')).not.toBeNull()
  await store.close()
})

test('missing folders are created', async () => {
  file = join(dirname(file), 'deep/er/documents.db')
  await open().close()
  expect(readdirSync(dirname(file))).toEqual(['documents.db'])
})

test('a statement on a locked file fails at once and does not block the event loop', () => {
  const [ours, theirs] = [openSqliteFile(file, []), openSqliteFile(file, [])]
  theirs.exec('BEGIN IMMEDIATE')
  const took = Array.from({ length: 21 }, () => {
    const started = performance.now()
    expect(() => ours.exec('BEGIN IMMEDIATE')).toThrow(/locked/)
    return performance.now() - started
  })
  theirs.close()
  ours.close()
  // Only the fastest attempt is checked, because other work on the machine may slow attempts down.
  expect(Math.min(...took)).toBeLessThan(3)
})
