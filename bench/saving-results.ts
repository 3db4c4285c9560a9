import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import autocannon from 'autocannon'
import { INDEXES } from '../app/collections.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { newQuiz, RIDERS_IN_TURN, type Rider, signedInRiders } from '../test/riders.fixture.ts'
import { median } from './median.ts'
import { startProduct } from './product-server.ts'

const PORT = 3917
const ROUNDS = 5
/** The number of riders that save in parallel. */
const SAVERS = 64
const SECONDS = 4
const SESSION_SECRET = 'what only the bench and its server know'

/**
 * Measures how many results 64 parallel riders save at the product in a second. Compares the product
 * with a loop that inserts the same documents into a file of the same kind, each in its own
 * transaction. Takes medians of alternating rounds.
 */
export async function measureSaving(): Promise<{ saved: number; bare: number }> {
  let riders: Rider[] = []
  const origin = `http://localhost:${PORT}`
  const product = await startProduct(PORT, {
    settings: { SESSION_SECRET },
    async prepare(dataDir) {
      const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
      const count = SAVERS * RIDERS_IN_TURN
      riders = await signedInRiders(store, { count, origin, secret: SESSION_SECRET })
      await store.close()
    },
  })
  const document = await savedDocument(product.origin, riders)
  const rates = { saved: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.saved.push(await savesPerSecond(product.origin, riders))
    rates.bare.push(await insertsPerSecond(document))
  }
  await product.stop()
  return { saved: median(rates.saved), bare: median(rates.bare) }
}

async function savesPerSecond(url: string, riders: Rider[]): Promise<number> {
  let next = 0
  const result = await autocannon({
    url,
    connections: SAVERS,
    duration: SECONDS,
    setupClient(client) {
      // Riders save in turn, because each may save 300 results an hour.
      const setupRequest = (request: autocannon.Request) => {
        const { uid, headers } = riders[next++ % riders.length] as Rider
        return { ...request, path: '/sessions', headers, body: JSON.stringify(newQuiz(uid)) }
      }
      client.setRequests([{ method: 'POST', setupRequest }])
    },
  })
  if (result.non2xx + result.errors > 0) throw new Error('Results were not saved')
  return result.requests.average
}

/** Returns a result as the product stores it: JSON without its id. */
async function savedDocument(origin: string, [rider]: Rider[]): Promise<string> {
  const { uid, headers } = rider as Rider
  const options = { method: 'POST', headers, body: JSON.stringify(newQuiz(uid)) }
  const answer = await fetch(`${origin}/sessions`, options)
  const { id: _, ...result } = (await answer.json()).exam
  return JSON.stringify(result)
}

async function insertsPerSecond(document: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
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
