import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../../server/server-process.fixture.ts'
import { numberFor } from './promises.ts'

/**
 * `npm run drill -- random-paths [--count N]` sends 100,000 requests (quality line H04). They have
 * random paths, random queries, long lists of paths for the framework's manifest, and broken
 * percent-encodings. The server must log one line for each request and never answer with a 5xx. Its p99
 * must be at most 200 ms, and its memory must grow by at most 100 MB.
 */
const COUNT = numberFor('count', 100_000)
const P99_BELOW = 200
const MB = 1024 * 1024
const GROWTH_BELOW = 100 * MB

const server = await startServer()
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const manifest = (n: number) =>
  `/__manifest?version=${n}&paths=${Array.from({ length: 800 }, (_, at) => `/r${n}-${at}`).join()}`
const KINDS: ((n: number) => string)[] = [
  (n) => `/random/${n}`,
  (n) => `/content/random-${n}`,
  (n) => `/questions/R${n}`,
  (n) => `/random-${n}.data`,
  (n) => `/assets/random-${n}.js`,
  (n) => `/files/posts/random-${n}/hero.jpg`,
  (n) => `/${n}%E0%A4%A`,
  (n) => `/content/${n}%ff%`,
  (n) => `/?random=${n}`,
  (n) => (n % 100 === 9 ? manifest(n) : `/random/${n}`),
]

// Warms the server up: its memory grows until the first full garbage collections.
await ask(COUNT / 5, -COUNT)
await pause(2_000)
const before = memory()
const linesBefore = lines()
const { took, statuses } = await ask(COUNT, 0)
await pause(2_000)
const logged = lines() - linesBefore
const growth = memory() - before
agent.destroy()
await server.remove()

took.sort((a, b) => a - b)
const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
console.log({
  requests: took.length,
  statuses,
  p50: at(0.5),
  p99: at(0.99),
  logged,
  stderr: server.stderr(),
})
console.log(`memory grew by ${Math.round(growth / MB)} MB`)
const hasErrors = Object.keys(statuses).some((status) => Number(status) >= 500)
const isSlow = at(0.99) > P99_BELOW
if (hasErrors || isSlow || logged !== COUNT || growth > GROWTH_BELOW) process.exitCode = 1

async function ask(count: number, from: number) {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  async function client() {
    while (next < count) {
      const n = from + next++
      const path = KINDS[Math.abs(n) % KINDS.length]?.(n) ?? '/'
      const started = performance.now()
      const status = await new Promise<number>((resolve, reject) => {
        const asked = get({ host: '127.0.0.1', port: server.port, agent, path }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0))
        })
        asked.once('error', reject)
      })
      took.push(performance.now() - started)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, client))
  return { took, statuses }
}

function lines(): number {
  return server.stdout().match(/\n/g)?.length ?? 0
}

/** Returns the server's memory in bytes (Linux). */
function memory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) * 1024
}
