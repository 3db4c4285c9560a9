import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { INDEXES } from '../app/collections.server.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openFirestoreStore } from '../platform/documents/firestore/store.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { sharedFirestore } from './firestore.fixture.ts'
import { sharedPostgres } from './postgres.fixture.ts'
import { openProductStore } from './product-store.fixture.ts'

export const STORES = ['SQLite', 'PostgreSQL', 'Firestore'] as const

/**
 * Starts a real database server for the tests of a `describe`. Returns a function that makes an empty
 * database. Each call of its `open` opens the database again, like another process would.
 */
export function useStore(kind: (typeof STORES)[number]) {
  let newDatabase: Started['newDatabase']
  let stop: () => Promise<void>

  beforeAll(async () => {
    ;({ newDatabase, stop } = await START[kind]())
  }, 90_000)
  afterAll(() => stop())

  return async () => {
    const { open, ...place } = await newDatabase()
    return {
      ...place,
      open(): DocumentStore {
        const store = open()
        onTestFinished(() => store.close())
        return store
      },
    }
  }
}

/** A database of a test. `place` is a file path or a URL, and `emulator` the host of Firestore's. */
type Database = { place: string; emulator?: string; open: () => DocumentStore }
type Started = { newDatabase: () => Promise<Database>; stop: () => Promise<void> }

const START: Record<(typeof STORES)[number], () => Promise<Started>> = {
  async SQLite() {
    const folder = mkdtempSync(path.join(tmpdir(), 'stores-'))
    let databases = 0
    return {
      async newDatabase() {
        const file = path.join(folder, `${++databases}.db`)
        return { place: file, open: () => openSqliteStore({ file, indexes: INDEXES }) }
      },
      stop: async () => rmSync(folder, { recursive: true }),
    }
  },
  async PostgreSQL() {
    const server = await sharedPostgres()
    return {
      async newDatabase() {
        const url = await server.newDatabase()
        const open = () => openProductStore(url)
        return { place: url, open }
      },
      stop: () => server.remove(),
    }
  },
  async Firestore() {
    const { host, newDatabase, stop } = await sharedFirestore()
    await loadLibrary(newDatabase(), host)
    return {
      async newDatabase() {
        const url = newDatabase()
        const open = () => openFirestoreStore({ url, emulator: host, indexes: INDEXES })
        return { place: url, emulator: host, open }
      },
      stop: async () => stop(),
    }
  },
}

/**
 * Loads a large library with a first call. On a busy machine, loading exceeds the usual time limit of a
 * call.
 */
async function loadLibrary(url: string, emulator: string): Promise<void> {
  const store = openFirestoreStore({ url, emulator, indexes: [], timeoutMs: 60_000 })
  await store.get('system/ready')
  await store.close()
}
