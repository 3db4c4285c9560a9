import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Write } from '../platform/documents/document-store.ts'
import { medians } from './rounds.ts'
import { newFolder, startProduct } from './servers.ts'
import { quantile, steadyRiders } from './steady-riders.ts'

const RESULTS = 50_000
const FILES = 100
const ROUNDS = 5
const ALONE_MS = 6_000
const PATHS = ['/', '/readyz', '/questions/CA', '/me']

/**
 * Measures the 95th percentile of response times in milliseconds, during a backup and without one. Up
 * to 200 results a second are written at the same time. Takes medians of alternating rounds.
 */
export async function measureBackup(): Promise<{ alone: number; backup: number }> {
  const product = await startProduct(3913)
  const store = product.openStore()
  for (let n = 0; n < RESULTS; n += 500) {
    await store.batch(Array.from({ length: 500 }, (_, i) => result(n + i)))
  }
  const files = path.join(product.folder, 'files/states/CA')
  mkdirSync(files, { recursive: true })
  const page = Buffer.alloc(1_000_000, 'page')
  for (let n = 0; n < FILES; n++) writeFileSync(path.join(files, `${n}.pdf`), page)
  let isWriting = true
  const writing = (async () => {
    for (let n = RESULTS; isWriting; n++) {
      await setTimeout(5)
      await store.batch([result(n)])
    }
  })()

  let asked = 0
  const load = { perSecond: 50, ask: () => ({ path: PATHS[asked++ % PATHS.length] ?? '/' }) }
  const slowest = async (end: Promise<unknown>) =>
    quantile(await steadyRiders(product.origin, load, end), 0.95)
  const times = await medians(ROUNDS, {
    alone: () => slowest(setTimeout(ALONE_MS)),
    backup: () => slowest(backUp(product.folder)),
  })
  isWriting = false
  await writing
  await store.close()
  await product.stop()
  return times
}

async function backUp(dataDir: string): Promise<void> {
  const folder = newFolder()
  const args = ['server/commands/backup.ts', path.join(folder, 'backup')]
  const env = { ...process.env, DATA_DIR: dataDir }
  const backup = spawn('node', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(backup, 'exit')
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(`The backup failed: ${code}`)
}

function result(n: number): Write {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
  const data = { createdAt, answers: 'a wet road gives less grip '.repeat(80) }
  return { type: 'create', path: `users/rider-${n % 5_000}/results/${n}`, data }
}
