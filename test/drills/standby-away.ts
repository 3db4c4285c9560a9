import { setTimeout } from 'node:timers/promises'
import { openProductStore } from '../product-store.fixture.ts'
import { newQuiz } from '../riders.fixture.ts'
import { postgresNode } from './postgres-pair.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'
import { expectAllSaved, letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- standby-away [--seconds 30]` stops PostgreSQL's synchronous standby while riders
 * save and read. No commit can end then. Later the drill starts the standby again.
 */

const [primary, standby] = [await postgresNode(), await postgresNode()]
await primary.found()
await standby.follow(primary)
const url = `postgres://quiz@${primary.host},${standby.host}/postgres`
const origin = 'http://localhost:3000'
const server = await startProduct({ DATABASE_URL: url, ORIGIN: origin })
const address = `http://127.0.0.1:${server.port}`
const open = () => openProductStore(url)
let store = open()
const [reader, ...riders] = await ridersOf(store, origin, 26)
await store.close()
if (!reader) throw new Error('Nobody is signed in')
const history = `/users/${reader.uid}/results`
const saving = letRidersSave(riders, [address])
await saving.more(100)

/** All distinct answers so far. */
const seen = new Set<string>()
/** The longest time of an answer so far, in seconds. */
let slowest = 0
let most = 0
await standby.die()
const end = performance.now() + numberFor('seconds', 30) * 1000
while (performance.now() < end) {
  await Promise.all([
    ask('history', history),
    ask('readiness', '/readyz'),
    ask('save', '/attempts'),
  ])
  most = Math.max(most, await connections())
  await setTimeout(200)
}
console.log('       refusals of others:', Object.fromEntries(saving.refusals))
const expected = ['history 200', 'readiness 200 degraded', 'save 503']
const isAsExpected = [...seen].sort().join() === expected.join()
expectThat('riders read, /readyz says degraded, saves get 503', isAsExpected, [...seen])
expectThat('nothing waits over 5 s', slowest <= 5, `${slowest.toFixed(2)} s`)
expectThat('ten connections at most', most <= 10, most)

await standby.start()
await saving.more(100)
await saving.stop()
store = open()
await expectAllSaved(store, riders, saving.acknowledged)
await store.close()
await server.remove()
await primary.remove()
await standby.remove()

async function ask(what: string, target: string): Promise<void> {
  const started = performance.now()
  const save = { method: 'POST', body: JSON.stringify(newQuiz(reader?.uid ?? '')) }
  const options = { headers: reader?.headers ?? {}, ...(what === 'save' && save) }
  const answer = await fetch(address + target, options)
  const text = await answer.text()
  seen.add(`${what} ${answer.status}${what === 'readiness' ? ` ${text}` : ''}`)
  slowest = Math.max(slowest, (performance.now() - started) / 1000)
}

async function connections(): Promise<number> {
  const ours = `application_name = 'motorcycle-exam-practice'`
  return (await primary.execute(`SELECT 1 FROM pg_stat_activity WHERE ${ours}`)).length
}
