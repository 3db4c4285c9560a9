import { freePort } from '../free-port.fixture.ts'
import { startPostgres } from '../postgres.fixture.ts'
import { openProductStore } from '../product-store.fixture.ts'
import { RIDERS_IN_TURN } from '../riders.fixture.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'
import { expectAllSaved, letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- app-killed [--rounds 5]`: riders save results through two processes of the product
 * on the same PostgreSQL. The drill kills and restarts the processes in turn.
 */
const origin = 'http://localhost:3000'

const database = await startPostgres({ durable: true })
const url = await database.newDatabase()
const ports = [String(await freePort()), String(await freePort())]
const start = (PORT = '') => startProduct({ DATABASE_URL: url, ORIGIN: origin, PORT })
const servers = await Promise.all(ports.map(start))
const store = openProductStore(url)
const riders = await ridersOf(store, origin, 25 * RIDERS_IN_TURN)
const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
const saving = letRidersSave(riders, addresses)

for (let round = 1; round <= numberFor('rounds', 5); round++) {
  await saving.more(150)
  saving.refusals.clear()
  const killed = round % servers.length
  const from = performance.now()
  servers[killed]?.child.kill('SIGKILL')
  await saving.more(150)
  await servers[killed]?.remove()
  servers[killed] = await start(ports[killed])
  await saving.more(150)
  const pause = saving.longestPause(from)
  const refusals = Object.fromEntries(saving.refusals)
  expectThat('without service for a second at most', pause < 1, `${pause.toFixed(2)} s`)
  console.log('       refusals, all sent again:', refusals)
}

await saving.stop()
await expectAllSaved(store, riders, saving.acknowledged)
await store.close()
for (const server of servers) await server.remove()
await database.remove()
