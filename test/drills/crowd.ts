import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { freePort } from '../free-port.fixture.ts'
import { newQuiz, type Rider } from '../riders.fixture.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'

/**
 * `npm run drill -- crowd [--riders 2000] [--rate 300]`: riders arrive together, each on a persistent
 * connection. Their requests have fixed due times, even if the server falls behind. Durations count from
 * the due times. Each rider asks for `/`, the questions, the session, a save and the history.
 */
const count = numberFor('riders', 2_000)
/** The number of requests per second. */
const rate = numberFor('rate', 300)

const port = await freePort()
const origin = `http://localhost:${port}`
const dataDir = newDataDir()
const file = path.join(dataDir, 'documents.db')
const store = openSqliteStore({ file, indexes: INDEXES })
const riders = await ridersOf(store, origin, count)
await store.close()
const settings = { DATA_DIR: dataDir, PORT: String(port) }
const server = await startProduct(settings)

const times: Record<string, number[]> = {}
const errors = new Map<string, number>()
const journey = (rider: Rider) => {
  const results = `/users/${rider.uid}/results`
  const quiz = JSON.stringify(newQuiz(rider.uid))
  return [
    { what: '/', target: '/', status: 200 },
    { what: 'questions', target: '/questions/CA', status: 200 },
    { what: 'who I am', target: '/me', status: 200 },
    { what: 'save', target: '/attempts', status: 201, body: quiz },
    { what: 'history', target: results, status: 200 },
  ]
}
const STEPS = 5
const lasts = (count * STEPS) / rate
console.log(`${count} riders, ${rate} requests/s for ${lasts.toFixed(0)} s`)
const start = performance.now() + 500
await Promise.all(riders.map(ride))

async function ride(rider: Rider, n: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: 120_000 })
  for (const [step, { what, target, status, body }] of journey(rider).entries()) {
    const due = start + ((step * count + n) * 1000) / rate
    await setTimeout(Math.max(0, due - performance.now()))
    try {
      const method = body ? 'POST' : 'GET'
      const options = { port, path: target, method, headers: rider.headers, agent }
      const outgoing = request(options).end(body)
      const [answer] = await once(outgoing, 'response')
      const received = await text(answer)
      if (answer.statusCode !== status)
        throw new Error(`${answer.statusCode} ${received.slice(0, 60)}`)
    } catch (error) {
      const reason = `${what}: ${(error as Error).message}`
      errors.set(reason, (errors.get(reason) ?? 0) + 1)
    }
    times[what] ??= []
    times[what].push(performance.now() - due)
  }
  agent.destroy()
}

const everything = Object.values(times).flat()
expectThat('no request fails', errors.size === 0, Object.fromEntries(errors))
const rows = { ...times, all: everything }
console.table(
  Object.entries(rows).map(([what, values]) => {
    const [p50, p99] = [quantile(values, 0.5), quantile(values, 0.99)]
    return {
      what,
      requests: values.length,
      p50: round(p50),
      p99: round(p99),
      ratio: round(p99 / p50),
    }
  }),
)
expectThat('p99 of all stays under 800 ms', quantile(everything, 0.99) < 800)
const kept = openSqliteStore({ file, indexes: INDEXES })
let saved = 0
for (const { uid } of riders) saved += (await kept.list(`users/${uid}/results`)).length
await kept.close()
expectThat('each rider has one result', saved === count, saved)
server.child.kill('SIGTERM')
expectThat('a stop ends with 0', (await server.ended) === 0)
rmSync(dataDir, { recursive: true })

function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
