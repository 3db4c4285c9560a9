import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { freePort } from '../free-port.fixture.ts'
import { RIDERS_IN_TURN } from '../riders.fixture.ts'
import { visitorOf } from '../signed-in.fixture.ts'
import { ADMIN_CODE, ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor, secondsUntil } from './promises.ts'
import { expectAllSaved, letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- disk-full [--rounds 5]`, as root: riders save results while the disk of the database
 * and the files fills up and becomes free again. The disk is small and in memory.
 */
const disk = mkdtempSync(path.join(tmpdir(), 'drill-disk-'))
const filler = path.join(disk, 'filler')
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk])
} catch (cause) {
  throw new Error('This drill mounts a small disk: run it as root on Linux.', { cause })
}
try {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const file = path.join(disk, 'documents.db')
  let store = openSqliteStore({ file, indexes: INDEXES })
  const riders = await ridersOf(store, origin, 20 * RIDERS_IN_TURN)
  await store.close()
  const server = await startProduct({
    DATA_DIR: disk,
    PORT: String(port),
  })
  const admin = visitorOf(server)
  await admin.signsIn('admin@example.com', ADMIN_CODE)
  const saving = letRidersSave(riders, [origin])
  const [rider] = riders

  for (let round = 1; round <= numberFor('rounds', 5); round++) {
    await saving.more(20)
    saving.latest.refusal = ''
    fill(Math.floor(Math.random() * 50) * 4096)
    console.log(`round ${round}: full`)
    const refused = await secondsUntil(async () => saving.latest.refusal !== '')
    expectThat(
      'a save says that there is no space',
      /^507 Our server is out of space/.test(saving.latest.refusal),
      `${saving.latest.refusal} after ${refused.toFixed(1)} s`,
    )
    for (const target of [
      '/',
      '/questions/CA',
      '/content',
      '/healthz',
      `/users/${rider?.uid}/results`,
      '/me',
    ]) {
      const { status } = await server.ask(target, { headers: rider?.headers ?? {} })
      expectThat(`${target} is served`, status === 200, status)
    }
    const degraded = await secondsUntil(
      async () => (await server.ask('/readyz')).text === 'degraded',
    )
    expectThat('/readyz says degraded', degraded < 5, `after ${degraded.toFixed(1)} s`)
    const manual = `%PDF-1.7\n${'x'.repeat(2_000_000)}`
    const upload = await admin.ask('/admin/manuals?state=OR', { method: 'POST', body: manual })
    expectThat(
      'an upload says that it could not be saved',
      upload.status === 507,
      `${upload.status} ${upload.text.slice(0, 80)}`,
    )
    rmSync(filler)
    const back = await secondsUntil(() => saving.more(1, 30_000).then(() => true))
    expectThat('saves work again without a restart', back < 5, `after ${back.toFixed(1)} s`)
    const isReady = await secondsUntil(async () => (await server.ask('/readyz')).text === 'ready')
    expectThat('/readyz says ready', isReady < 5, `after ${isReady.toFixed(1)} s`)
  }

  await saving.stop()
  server.child.kill('SIGTERM')
  expectThat('a stop ends with 0', (await server.ended) === 0)
  const db = new DatabaseSync(file)
  const found = db.prepare('PRAGMA integrity_check').get()
  db.close()
  expectThat('the database is whole', found?.integrity_check === 'ok', found)
  store = openSqliteStore({ file, indexes: INDEXES })
  await expectAllSaved(store, riders, saving.acknowledged)
  await store.close()
  console.log('refusals', Object.fromEntries(saving.refusals))
} finally {
  execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true })
}

/** Fills the disk until `free` bytes or slightly fewer are free. */
function fill(free: number): void {
  const { bavail, bsize } = statfsSync(disk)
  for (let left = bavail * bsize - free; left > 0; left -= 1 << 20) {
    appendFileSync(filler, Buffer.alloc(Math.min(left, 1 << 20)))
  }
}
