import autocannon from 'autocannon'
import { startPostgres } from '../test/postgres.fixture.ts'
import { openProductStore } from '../test/product-store.fixture.ts'
import { newQuiz, type Rider, signedInRiders } from '../test/riders.fixture.ts'
import { median } from './median.ts'
import { startProduct } from './product-server.ts'

const PORTS = [3919, 3920]
const ORIGIN = 'http://localhost:3919'
const ROUNDS = 5
const RIDERS = 32
const SECONDS = 4
const SESSION_SECRET = 'what only the bench and its server know'

/**
 * Measures how many requests a second one process and two processes on one PostgreSQL answer. Takes
 * medians of alternating rounds. The same 32 riders ask for pages, questions, the session, the
 * history and a save. Riders, PostgreSQL and processes share the cores of this machine.
 */
export async function measureProcesses(): Promise<{ one: number; two: number }> {
  const database = await startPostgres({ durable: true })
  const url = await database.newDatabase()
  const settings = { DATABASE_URL: url, SESSION_SECRET, ORIGIN }
  const products = await Promise.all(PORTS.map((port) => startProduct(port, { settings })))
  const store = openProductStore(url)
  const secret = SESSION_SECRET
  const riders = await signedInRiders(store, { count: RIDERS, origin: ORIGIN, secret })
  await store.close()
  const origins = products.map(({ origin }) => origin)
  const rates = { one: [] as number[], two: [] as number[] }
  await rate(origins, riders)
  for (let round = 0; round < ROUNDS; round++) {
    rates.one.push(await rate(origins.slice(round % 2, (round % 2) + 1), riders))
    rates.two.push(await rate(origins, riders))
  }
  for (const { stop } of products) await stop()
  await database.remove()
  return { one: median(rates.one), two: median(rates.two) }
}

async function rate(origins: string[], riders: Rider[]): Promise<number> {
  const connections = riders.length / origins.length
  const results = await Promise.all(
    origins.map((url, n) => {
      let next = n * connections
      return autocannon({
        url,
        connections,
        duration: SECONDS,
        setupClient: (client) => client.setRequests(requestsOf(riders[next++] ?? riders[0])),
      })
    }),
  )
  if (results.some(({ non2xx, errors }) => non2xx + errors > 0)) throw new Error('Requests failed')
  return results.reduce((sum, { requests }) => sum + requests.average, 0)
}

function requestsOf(rider: Rider | undefined): autocannon.Request[] {
  const { uid, headers } = rider as Rider
  const results = `/users/${uid}/results`
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    body: JSON.stringify(newQuiz(uid)),
  })
  return [
    { path: '/' },
    { path: '/questions/CA' },
    { path: '/me', headers },
    { path: results, headers },
    { method: 'POST', path: '/sessions', headers, setupRequest },
  ]
}
