import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type autocannon from 'autocannon'
import type { Rider } from '../test/riders.fixture.ts'
import { load, saveRequest } from './load.ts'
import { signIn, startProduct } from './servers.ts'

const CONNECTIONS = 32
/**
 * The number of riders on each connection. One rider would not suffice, because a rider may save only
 * 300 results an hour.
 */
const RIDERS_EACH = 3
/** The number of requests in an hour at 300 a second. */
const REQUESTS = 300 * 3600
const PAGES = ['/', '/questions/CA', '/content', '/content/exam-day-checklist', '/questions/TX']

/**
 * Measures the resident memory in MB of one process: while it is idle, and after an hour's worth of
 * requests at full speed. Of the requests 90 % are pages, and 2 % save a result.
 */
export async function measureMemory(): Promise<{ idle: number; loaded: number }> {
  const product = await startProduct(3918)
  const riders = await signIn(product, CONNECTIONS * RIDERS_EACH)
  await setTimeout(5_000)
  const idle = memoryOf(product.pid)
  let next = 0
  await load({
    url: product.origin,
    connections: CONNECTIONS,
    amount: REQUESTS,
    setupClient(client) {
      const first = next++ * RIDERS_EACH
      client.setRequests(requestsOf(riders.slice(first, first + RIDERS_EACH)))
    },
  })
  await setTimeout(5_000)
  const loaded = memoryOf(product.pid)
  await product.stop()
  return { idle, loaded }
}

/** One of 250 requests reads the history, which soon has 100 results, like that of a keen rider. */
function requestsOf(riders: Rider[]): autocannon.Request[] {
  const { uid, headers } = riders[0] as Rider
  const save = saveRequest(riders)
  return [
    ...Array.from({ length: 225 }, (_, n) => ({ path: PAGES[n % PAGES.length] ?? '/' })),
    ...Array.from({ length: 19 }, () => ({ path: '/me', headers })),
    { path: `/users/${uid}/results`, headers },
    ...Array.from({ length: 5 }, () => save),
  ]
}

function memoryOf(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
