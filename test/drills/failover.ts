import { setTimeout } from 'node:timers/promises'
import { openProductStore } from '../product-store.fixture.ts'
import { RIDERS_IN_TURN } from '../riders.fixture.ts'
import { type PostgresNode, postgresNode } from './postgres-pair.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'
import { expectAllSaved, letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- failover [--rounds 3]`: the primary of two PostgreSQL servers dies while riders save
 * results through two processes of the product. The standby is promoted. The old primary returns as a
 * primary, and then becomes the standby. In every second round the standby fails first. An operator then
 * cancels the commits that wait for the standby.
 */

let [primary, standby] = [await postgresNode(), await postgresNode()]
await primary.found()
await standby.follow(primary)
const url = `postgres://quiz@${primary.host},${standby.host}/postgres`
const origin = 'http://localhost:3000'
const settings = { DATABASE_URL: url, ORIGIN: origin }
const servers = [await startProduct(settings), await startProduct(settings)]
const store = openProductStore(url)
const riders = await ridersOf(store, origin, 25 * RIDERS_IN_TURN)
const addresses = servers.map(({ port }) => `http://127.0.0.1:${port}`)
const saving = letRidersSave(riders, addresses)

for (let round = 1; round <= numberFor('rounds', 3); round++) {
  await saving.more(150)
  saving.refusals.clear()
  if (round % 2 === 0) {
    await standby.die()
    console.log(`round ${round}: ${await cancelWaits(primary)} waits for the standby are canceled`)
  }
  console.log(`round ${round}: the primary dies`)
  const from = performance.now()
  await primary.die()
  const promoting = performance.now()
  if (round % 2 === 0) await standby.start()
  await standby.promote()
  const promotion = (performance.now() - promoting) / 1000
  await saving.more(100)

  const [old, now] = [primary, standby]
  await old.start()
  const before = await countDocuments(old)
  await saving.more(100)
  await setTimeout(1_000)
  expectThat(
    'nobody is connected to the old primary, and nothing is written there',
    (await connections(old)) === 0 && (await countDocuments(old)) === before,
  )
  const pause = saving.longestPause(from)
  expectThat(
    'without service for the promotion and 5 s at most',
    pause <= promotion + 5,
    `${pause.toFixed(2)} s, promotion ${promotion.toFixed(2)} s`,
  )
  console.log('       refusals, all sent again:', Object.fromEntries(saving.refusals))
  await old.follow(now)
  ;[primary, standby] = [now, old]
}

await saving.stop()
await expectAllSaved(store, riders, saving.acknowledged)
const alive = servers.every(({ child }) => child.exitCode === null)
expectThat('no process of the product ended', alive)
await store.close()
for (const server of servers) await server.remove()
await primary.remove()
await standby.remove()

/** Cancels hanging commits for two seconds, like an operator does. Returns the number of canceled commits. */
async function cancelWaits(node: PostgresNode): Promise<number> {
  const waits = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
  let canceled = 0
  for (const end = performance.now() + 2_000; performance.now() < end; await setTimeout(50)) {
    canceled += (await node.execute(`SELECT pg_cancel_backend(pid) ${waits}`)).length
  }
  return canceled
}

async function countDocuments(node: PostgresNode): Promise<number> {
  return Number((await node.execute('SELECT count(*) FROM documents'))[0]?.count)
}

async function connections(node: PostgresNode): Promise<number> {
  const ours = `application_name = 'motorcycle-exam-practice'`
  return (await node.execute(`SELECT 1 FROM pg_stat_activity WHERE ${ours}`)).length
}
