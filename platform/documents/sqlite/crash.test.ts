import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../../test/temporary-folder.fixture.ts'
import type { DocumentStore } from '../document-store.ts'
import { openSqliteStore } from './store.ts'

const FIXTURE = join(import.meta.dirname, 'crash.fixture.ts')
const INDEXES = [{ where: ['writer'], orderBy: 'n' }]

let folder: string
let file: string
beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'documents.db')
})

function startWriter(writer: string, rounds: number | 'endless', ...waits: ['waits'] | []) {
  const child = spawn(process.execPath, [FIXTURE, file, writer, `${rounds}`, ...waits])
  let printed = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(() => ({
    // The kill may cut off the last line.
    acknowledged: printed.split('\n').slice(0, -1),
    errors,
  }))
  return { child, firstWords: once(child.stdout, 'data'), ended }
}

function checkIntegrity(): void {
  const db = new DatabaseSync(file)
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  db.close()
}

async function pathsIn(store: DocumentStore, ...collections: string[]): Promise<Set<string>> {
  const lists = collections.map(async (collection) =>
    (await store.list(collection)).map(({ id }) => `${collection}/${id}`),
  )
  return new Set((await Promise.all(lists)).flat())
}

test('acknowledged writes survive 12 kills at random moments', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 12; round++) {
    const writers = ['a', 'b'].map((name) => startWriter(`${name}${round}`, 'endless'))
    if (round % 4 !== 0) await Promise.race(writers.map(({ firstWords }) => firstWords))
    await new Promise((done) => setTimeout(done, Math.random() * 150))
    for (const { child } of writers) child.kill('SIGKILL')
    for (const { ended } of writers) {
      const outcome = await ended
      expect(outcome.errors).toBe('')
      acknowledged.push(...outcome.acknowledged)
    }

    const store = openSqliteStore({ file, indexes: INDEXES })
    const present = await pathsIn(store, 'own', 'contested', 'pairs')
    expect(acknowledged.filter((path) => !present.has(path))).toEqual([])
    const halves = [...present].filter((path) => path.startsWith('pairs/'))
    const other = (path: string) =>
      path.endsWith('left') ? path.replace(/left$/, 'right') : path.replace(/right$/, 'left')
    expect(halves.filter((path) => !present.has(other(path)))).toEqual([])
    await store.close()
    checkIntegrity()
  }
  // Nine rounds wait for the first word.
  expect(acknowledged.length).toBeGreaterThanOrEqual(9)
})

test('several processes can create, open and close one file at the same moment', async () => {
  for (let round = 0; round < 2; round++) {
    file = join(folder, `${round}.db`)
    const writers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => startWriter(name, 1, 'waits'))
    await Promise.all(writers.map(({ firstWords }) => firstWords))
    const start = `${Date.now() + 50}`
    for (const { child } of writers) child.stdin.end(start)
    for (const { ended } of writers) expect((await ended).errors).toBe('')
    checkIntegrity()
  }
})

test('several processes that write to one new file at once lose no write', async () => {
  const rounds = 40
  const names = ['a', 'b', 'c']
  const outcomes = await Promise.all(names.map((name) => startWriter(name, rounds).ended))
  expect(outcomes.map(({ errors }) => errors)).toEqual(names.map(() => ''))

  const store = openSqliteStore({ file, indexes: INDEXES })
  const acknowledged = outcomes.flatMap((outcome) => outcome.acknowledged)
  expect(acknowledged).toHaveLength(names.length * rounds * 3 + rounds)
  expect(await pathsIn(store, 'own', 'contested', 'pairs')).toEqual(new Set(acknowledged))
  const counter = await store.get('shared/counter')
  expect(Object.keys(counter?.data ?? {})).toHaveLength(names.length * rounds)
  const orderBy = { field: 'n', direction: 'desc' } as const
  const [newest] = await store.list('own', { where: { writer: 'b' }, orderBy, limit: 1 })
  expect(newest?.id).toBe(`b-${rounds - 1}`)
  await store.close()
  checkIntegrity()
})
