import type autocannon from 'autocannon'
import { startPostgres } from '../test/postgres.fixture.ts'
import { openProductStore } from '../test/product-store.fixture.ts'
import { type Rider, signedInRiders } from '../test/riders.fixture.ts'
import { load, saveRequest } from './load.ts'
import { medians } from './rounds.ts'
import { SESSION_SECRET, startProduct } from './servers.ts'

const PORTS = [3919, 3920]
const ORIGIN = 'http://localhost:3919'
const ROUNDS = 5
const RIDERS = 32
const SECONDS = 4

/**
 * Measures how many requests a second one process and two processes on one PostgreSQL answer. Takes
 * medians of alternating rounds. The same 32 riders ask for pages, questions, the session, the
 * history and a save. Riders, PostgreSQL and processes share the cores of this machine.
 */
export async function measureProcesses(): Promise<{ one: number; two: number }> {
  const database = await startPostgres({ durable: true })
  const url = await database.newDatabase()
  const settings = { DATABASE_URL: url, ORIGIN }
  const products = await Promise.all(PORTS.map((port) => startProduct(port, settings)))
  const store = openProductStore(url)
  const server = { origin: ORIGIN, secret: SESSION_SECRET }
  const riders = await signedInRiders(store, { count: RIDERS, ...server })
  await store.close()
  const origins = products.map(({ origin }) => origin)
  await rate(origins, riders)
  const rates = await medians(ROUNDS, {
    one() {
      // The two processes take turns to be the only one.
      origins.reverse()
      return rate(origins.slice(0, 1), riders)
    },
    two: () => rate(origins, riders),
  })
  for (const { stop } of products) await stop()
  await database.remove()
  return rates
}

async function rate(origins: string[], riders: Rider[]): Promise<number> {
  const connections = riders.length / origins.length
  const results = await Promise.all(
    origins.map((url, n) => {
      let next = n * connections
      return load({
        url,
        connections,
        duration: SECONDS,
        setupClient: (client) => client.setRequests(requestsOf(riders[next++] as Rider)),
      })
    }),
  )
  return results.reduce((sum, { requests }) => sum + requests.average, 0)
}

function requestsOf(rider: Rider): autocannon.Request[] {
  const { uid, headers } = rider
  return [
    { path: '/' },
    { path: '/questions/CA' },
    { path: '/me', headers },
    { path: `/users/${uid}/results`, headers },
    saveRequest([rider]),
  ]
}
