import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { INDEXES } from '../app/collections.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { newQuiz, type Rider, signedInRiders } from '../test/riders.fixture.ts'
import { startProduct } from './product-server.ts'

const PORT = 3918
const CONNECTIONS = 32
/**
 * The number of riders on each connection. One rider would not suffice, because a rider may save only
 * 300 results an hour.
 */
const RIDERS_EACH = 3
const SESSION_SECRET = 'what only the bench and its server know'
/** The number of requests in an hour at 300 a second. */
const REQUESTS = 300 * 3600
const PAGES = ['/', '/questions/CA', '/content', '/content/exam-day-checklist', '/questions/TX']

/**
 * Measures the resident memory in MB of one process: while it is idle, and after an hour's worth of
 * requests at full speed. Of the requests 90 % are pages, and 2 % save a result.
 */
export async function measureMemory(): Promise<{ idle: number; loaded: number }> {
  let riders: Rider[] = []
  const product = await startProduct(PORT, {
    settings: { SESSION_SECRET },
    async prepare(dataDir) {
      const origin = `http://localhost:${PORT}`
      const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
      const count = CONNECTIONS * RIDERS_EACH
      riders = await signedInRiders(store, { count, origin, secret: SESSION_SECRET })
      await store.close()
    },
  })
  await setTimeout(5_000)
  const idle = memoryOf(product.pid)
  let next = 0
  const result = await autocannon({
    url: product.origin,
    connections: CONNECTIONS,
    amount: REQUESTS,
    setupClient(client) {
      const first = next++ * RIDERS_EACH
      client.setRequests(requestsOf(riders.slice(first, first + RIDERS_EACH)))
    },
  })
  if (result.non2xx + result.errors > 0) throw new Error('Requests failed')
  await setTimeout(5_000)
  const loaded = memoryOf(product.pid)
  await product.stop()
  return { idle, loaded }
}

/** One of 250 requests reads the history, which soon has 100 results, like that of a keen rider. */
function requestsOf(riders: Rider[]): autocannon.Request[] {
  const { uid, headers } = riders[0] as Rider
  const results = `/users/${uid}/results`
  let saves = 0
  const pages = Array.from({ length: 225 }, (_, n) => ({ path: PAGES[n % PAGES.length] ?? '/' }))
  const setupRequest = (request: autocannon.Request) => {
    const { uid, headers } = riders[saves++ % riders.length] as Rider
    return { ...request, path: '/sessions', headers, body: JSON.stringify(newQuiz(uid)) }
  }
  const save: autocannon.Request = { method: 'POST', setupRequest }
  return [
    ...pages,
    ...Array.from({ length: 19 }, () => ({ path: '/me', headers })),
    { path: results, headers },
    ...Array.from({ length: 5 }, () => save),
  ]
}

function memoryOf(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
