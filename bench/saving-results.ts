import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { INDEXES } from '../app/collections.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { RIDERS_IN_TURN, type Rider } from '../test/riders.fixture.ts'
import { load, saveRequest, savesOf } from './load.ts'
import { medians } from './rounds.ts'
import { newFolder, signIn, startProduct } from './servers.ts'

const ROUNDS = 5
/** The number of riders that save in parallel. */
const SAVERS = 64
const SECONDS = 4

/**
 * Measures how many results 64 parallel riders save at the product in a second. Compares the product
 * with a loop that inserts the same documents into a file of the same kind, each in its own
 * transaction. Takes medians of alternating rounds.
 */
export async function measureSaving(): Promise<{ saved: number; bare: number }> {
  const product = await startProduct(3917)
  const riders = await signIn(product, SAVERS * RIDERS_IN_TURN)
  const document = await savedDocument(product.origin, riders)
  const rates = await medians(ROUNDS, {
    saved: () => savesPerSecond(product.origin, riders),
    bare: () => insertsPerSecond(document),
  })
  await product.stop()
  return rates
}

async function savesPerSecond(url: string, riders: Rider[]): Promise<number> {
  const requests = [saveRequest(riders)]
  const result = await load({ url, connections: SAVERS, duration: SECONDS, requests })
  return result.requests.average
}

/** Returns a result as the product stores it: JSON without its id. */
async function savedDocument(origin: string, riders: Rider[]): Promise<string> {
  const { path, ...options } = savesOf(riders)()
  const answer = await fetch(origin + path, options)
  const { id: _, ...result } = (await answer.json()).exam
  return JSON.stringify(result)
}

async function insertsPerSecond(document: string): Promise<number> {
  const folder = newFolder()
  const file = path.join(folder, 'documents.db')
  await openSqliteStore({ file, indexes: INDEXES }).close()
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const insert = db.prepare('INSERT INTO documents VALUES (?, ?, ?)')
  const end = performance.now() + SECONDS * 1000
  let count = 0
  for (; performance.now() < end; count++) insert.run('results', randomUUID(), document)
  db.close()
  rmSync(folder, { recursive: true })
  return count / SECONDS
}
