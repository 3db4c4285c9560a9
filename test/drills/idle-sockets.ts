import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../../server/server-process.fixture.ts'
import { numberFor } from './promises.ts'

/**
 * `npm run drill -- idle-sockets [--count N]`: 10,000 connections send nothing, or one byte a second of
 * a head or a body (quality line H02). The server must close all of them within a minute. The response
 * times of riders must hardly change.
 */
const COUNT = numberFor('count', 10_000)
const CUT_WITHIN = 61_000
const P95_BELOW = 500

const server = await startServer({ LOG_LEVEL: 'warn' })
await untilReady()
const before = connectionsOf(server.child.pid)
const alone = await ride(3_000)

const KINDS = {
  silent: '',
  'slow head': 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  // The only route that reads a body from anybody and has no rate limit.
  'slow body':
    'POST /idp/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n',
}
const open = new Set<Socket>()
const longest: Record<string, number> = {}
const kinds = Object.entries(KINDS)
for (let n = 0; n < COUNT; n++) {
  const [kind, head] = kinds[n % kinds.length] as [string, string]
  hold(kind, head)
  // The pauses limit the rate of new connections. Without them, the kernel drops connections before the
  // server sees them.
  if (n % 20 === 19) await pause(10)
}
await pause(1_000)
const held = connectionsOf(server.child.pid)
const meanwhile = await ride(Math.max(CUT_WITHIN, 1_000))
await pause(1_000)
const left = connectionsOf(server.child.pid)
for (const socket of open) socket.destroy()
await server.remove()

console.table({ alone, meanwhile })
console.log({ before, held, left, longest })
if (left > before || meanwhile.p95 > P95_BELOW || meanwhile.errors > 0) process.exitCode = 1

function hold(kind: string, head: string) {
  const since = performance.now()
  const socket = connect(server.port, '127.0.0.1')
  open.add(socket)
  socket.on('error', () => {})
  socket.resume()
  const dripping = head && setInterval(() => socket.write('x'), 1_000)
  socket.on('connect', () => socket.write(head))
  socket.on('close', () => {
    if (dripping) clearInterval(dripping)
    open.delete(socket)
    longest[kind] = Math.max(longest[kind] ?? 0, Math.round(performance.now() - since))
  })
}

/** Returns the number of a process's open sockets (Linux). */
function connectionsOf(pid = 0): number {
  const files = readdirSync(`/proc/${pid}/fd`)
  return files.filter((file) => isSocket(`/proc/${pid}/fd/${file}`)).length
}

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:')
  } catch {
    // The process closed this file after `readdirSync` listed it.
    return false
  }
}

/** Measures the response times of ten parallel riders, each with their own connections. */
async function ride(time: number) {
  const until = performance.now() + time
  const took: number[] = []
  let errors = 0
  const rider = async () => {
    while (performance.now() < until) {
      for (const target of ['/', '/questions/CA', '/me']) {
        const started = performance.now()
        const answer = await server.ask(target).catch(() => null)
        took.push(performance.now() - started)
        if (answer?.status !== 200) errors++
      }
      await pause(50)
    }
  }
  await Promise.all(Array.from({ length: 10 }, rider))
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
  return { requests: took.length, errors, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function untilReady() {
  while ((await server.ask('/readyz').catch(() => null))?.status !== 200) await pause(100)
}
