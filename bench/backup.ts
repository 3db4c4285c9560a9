import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../app/collections.server.ts'
import type { DocumentStore, Write } from '../platform/documents/document-store.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { startProduct } from './product-server.ts'

/**
 * `node bench/backup.ts`: measures how much a backup slows riders down. The server answers pages while
 * 200 results a second are written, in turn with and without a backup. Run `npm run build` first.
 */
const RESULTS = 50_000
const FILES = 100
const ROUNDS = 5
const SECONDS = 6
/** The paths of the requests. All paths together get 50 requests a second. */
const TARGETS = ['/', '/readyz', '/questions/CA', '/me']

const scratch = mkdtempSync(path.join(tmpdir(), 'backups-'))
let dataDir = ''
async function prepare(folder: string) {
  dataDir = folder
  const store = openStore()
  for (let n = 0; n < RESULTS; n += 500) {
    await store.batch(Array.from({ length: 500 }, (_, i) => result(n + i)))
  }
  await store.close()
  mkdirSync(path.join(folder, 'files/states/CA'), { recursive: true })
  const bytes = Buffer.alloc(1_000_000, 'page')
  for (let n = 0; n < FILES; n++)
    writeFileSync(path.join(folder, `files/states/CA/${n}.pdf`), bytes)
}
const product = await startProduct(3913, { prepare })
const store = openStore()
let writing = true
let written = RESULTS
const writer = (async () => {
  for (let due = performance.now(); writing; due += 5) {
    await setTimeout(Math.max(0, due - performance.now()))
    await store.batch([result(written++)])
  }
})()

const quiet: number[] = []
const beside: number[] = []
const lasted: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  quiet.push(p95(await times(SECONDS * 1000)))
  const before = written
  const started = performance.now()
  const args = ['server/commands/backup.ts', path.join(scratch, String(round))]
  const env = { ...process.env, DATA_DIR: dataDir }
  const backup = spawn('node', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(backup, 'exit')
  const stop = new AbortController()
  ended.then(() => stop.abort())
  beside.push(p95(await times(60_000, stop.signal)))
  const [code] = await ended
  const seconds = (performance.now() - started) / 1000
  lasted.push(seconds)
  const rate = Math.round((written - before) / seconds)
  console.log(`backup ${round}: exit ${code}, ${seconds.toFixed(1)} s, ${rate} writes/s beside it`)
}
writing = false
await writer
await store.close()
await product.stop()
rmSync(scratch, { recursive: true })

console.table({
  'p95 without a backup, ms': median(quiet),
  'p95 beside a backup, ms': median(beside),
  'ratio (at most 2)': Number((median(beside) / median(quiet)).toFixed(2)),
  'a backup takes, s': median(lasted),
})

function openStore(): DocumentStore {
  return openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
}

function result(n: number): Write {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
  const data = { createdAt, answers: 'a wet road gives less grip '.repeat(80) }
  return { type: 'create', path: `users/rider-${n % 5_000}/results/${n}`, data }
}

/** Measures response times in milliseconds, for `duration` milliseconds or until the signal. */
async function times(duration: number, signal?: AbortSignal): Promise<number[]> {
  const asked: Promise<number>[] = []
  for (let at = 0; at < duration && !signal?.aborted; at += 20) {
    asked.push(timeOf(TARGETS[asked.length % TARGETS.length] ?? '/'))
    await setTimeout(20)
  }
  return Promise.all(asked)
}

async function timeOf(target: string): Promise<number> {
  const started = performance.now()
  await (await fetch(product.origin + target)).arrayBuffer()
  return performance.now() - started
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

function median(values: number[]): number {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return Number(middle.toFixed(1))
}
