import { rmSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { RIDERS_IN_TURN } from '../riders.fixture.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'
import { expectAllSaved, letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- one-file [--minutes 1]`: riders save and read through two processes of the product
 * on the same SQLite file. Meanwhile this process copies the file again and again.
 */
const origin = 'http://localhost:3000'
const dataDir = newDataDir()
const file = path.join(dataDir, 'documents.db')
const copy = path.join(dataDir, 'copy.db')
const store = openSqliteStore({ file, indexes: INDEXES })
const riders = await ridersOf(store, origin, 50 * RIDERS_IN_TURN)
const settings = { DATA_DIR: dataDir, ORIGIN: origin }
const servers = [await startProduct(settings), await startProduct(settings)]
const addresses = servers.map(({ port }) => `http://127.0.0.1:${port}`)

const saving = letRidersSave(riders, addresses)
const end = performance.now() + numberFor('minutes', 1) * 60_000
const other = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
let [copies, reads, failed] = [0, 0, 0]
const copying = (async () => {
  for (; performance.now() < end; copies++) {
    await backup(other, copy)
    const taken = new DatabaseSync(copy)
    const found = taken.prepare('PRAGMA integrity_check').get()
    taken.close()
    if (found?.integrity_check !== 'ok') expectThat('a copy is whole', false, found)
    await setTimeout(500)
  }
})()
for (; performance.now() < end; reads++) {
  const rider = riders[reads % riders.length]
  const url = `${addresses[reads % 2]}/users/${rider?.uid}/results`
  if ((await fetch(url, { headers: rider?.headers ?? {} })).status !== 200) failed++
  await setTimeout(20)
}
await copying
await saving.stop()
other.close()
expectThat('every read is answered', failed === 0, `${reads} reads, ${copies} copies`)
expectThat('every save is taken at once', saving.refusals.size === 0, saving.refusals)
await expectAllSaved(store, riders, saving.acknowledged)
await store.close()
for (const server of servers) await server.remove()
rmSync(dataDir, { recursive: true, force: true })
