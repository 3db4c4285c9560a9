import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { freePort } from '../free-port.fixture.ts'
import { RIDERS_IN_TURN } from '../riders.fixture.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor, secondsUntil } from './promises.ts'
import { expectAllSaved, letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- locked [--rounds 3] [--seconds 10]` locks the database from this process while 100
 * riders save results at the server.
 */
const seconds = numberFor('seconds', 10)

const port = await freePort()
const origin = `http://localhost:${port}`
const dataDir = newDataDir()
const file = path.join(dataDir, 'documents.db')
let store = openSqliteStore({ file, indexes: INDEXES })
const riders = await ridersOf(store, origin, 100 * RIDERS_IN_TURN)
await store.close()
const settings = { DATA_DIR: dataDir, PORT: String(port) }
const server = await startProduct(settings)
const saving = letRidersSave(riders, [origin])
const other = new DatabaseSync(file, { timeout: 5_000 })

for (let round = 1; round <= numberFor('rounds', 3); round++) {
  await saving.more(200)
  saving.refusals.clear()
  console.log(`round ${round}: locked for ${seconds} s`)
  other.exec('BEGIN EXCLUSIVE')
  const slowest = { '/healthz': 0, '/': 0, '/questions/CA': 0 }
  const served = new Set<number>()
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    for (const target of Object.keys(slowest) as (keyof typeof slowest)[]) {
      const start = performance.now()
      served.add((await server.ask(target)).status)
      slowest[target] = Math.max(slowest[target], Math.round(performance.now() - start))
    }
    await setTimeout(50)
  }
  const ready = await server.ask('/readyz')
  expectThat('/readyz says degraded', ready.text === 'degraded', `${ready.status} ${ready.text}`)
  other.exec('ROLLBACK')
  const back = await secondsUntil(() => saving.more(1).then(() => true))
  expectThat('pages are served', [...served].join() === '200', [...served])
  expectThat('and no answer takes a second', Math.max(...Object.values(slowest)) < 1000, slowest)
  const refusals = Object.fromEntries(saving.refusals)
  const isClear = Object.keys(refusals).every((refusal) => /^503 Too much/.test(refusal))
  expectThat('saves wait, or are told to try again', isClear && saving.refusals.size > 0, refusals)
  expectThat('saves work again without a restart', back < 2, `after ${back.toFixed(1)} s`)
}

await saving.stop()
other.close()
server.child.kill('SIGTERM')
expectThat('a stop ends with 0', (await server.ended) === 0)
store = openSqliteStore({ file, indexes: INDEXES })
await expectAllSaved(store, riders, saving.acknowledged)
await store.close()
rmSync(dataDir, { recursive: true })
