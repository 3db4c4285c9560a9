import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PostgresNode, postgresNode } from '../test/drills/postgres-pair.ts'
import { openProductStore } from '../test/product-store.fixture.ts'
import { newQuiz, type Rider, signedInRiders } from '../test/riders.fixture.ts'
import { type Answer, type ServerProcess, startServer } from './server-process.fixture.ts'

const SESSION_SECRET = 'one secret that the server and the test know'
/** The longest allowed time of a request, in milliseconds. */
const LIMIT = 20_000

let primary: PostgresNode
let standby: PostgresNode
beforeAll(async () => {
  const node = () => postgresNode({ durable: false })
  ;[primary, standby] = [await node(), await node()]
  await primary.found()
  await standby.follow(primary)
})
afterAll(async () => {
  await primary.remove()
  await standby.remove()
})

async function inTime(asking: Promise<Answer>): Promise<Answer> {
  const started = performance.now()
  const answer = await asking
  expect(performance.now() - started).toBeLessThan(LIMIT)
  return answer
}

test('while the standby is down, riders read, saves are refused in time, and all recovers', async () => {
  const url = `postgres://quiz@${primary.host},${standby.host}/postgres`
  const settings = { DATABASE_URL: url, SESSION_SECRET, STARTER_CONTENT: 'off' }
  const server: ServerProcess = await startServer(
    settings,
    undefined,
    'server/short-waits.fixture.ts',
  )
  onTestFinished(() => server.remove())
  const documents = openProductStore(url)
  const { origin } = server
  const riders = await signedInRiders(documents, { count: 20, origin, secret: SESSION_SECRET })
  await documents.close()
  const results = ({ uid }: Rider) => `/users/${uid}/results`
  const read = (rider: Rider) => inTime(server.ask(results(rider), { headers: rider.headers }))
  const save = (rider: Rider, body = JSON.stringify(newQuiz())) =>
    inTime(server.ask(results(rider), { method: 'POST', headers: rider.headers, body }))
  for (const rider of riders) expect((await save(rider)).status).toBe(201)

  await standby.die()
  // A last process of the standby may still confirm a commit.
  await expect.poll(() => primary.execute('SELECT 1 FROM pg_stat_replication')).toEqual([])
  let isBack = false
  const refusals: string[] = []
  async function insist(rider: Rider): Promise<void> {
    const quiz = JSON.stringify(newQuiz())
    for (;;) {
      const { status, text } = await save(rider, quiz)
      if (status === 201) return expect(isBack).toBe(true)
      refusals.push(`${status} ${text}`)
      await setTimeout(200)
    }
  }
  const insisting = Promise.all(riders.map(insist))
  for (let round = 0; round < 6; round++) {
    const asked = await Promise.all(riders.map(read))
    expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const ready = await inTime(server.ask('/readyz'))
    expect(ready).toMatchObject({ status: 200, text: 'degraded' })
    const connections = await primary.execute(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'motorcycle-exam-practice'`,
    )
    expect(connections.length).toBeLessThanOrEqual(10)
    await setTimeout(500)
  }
  isBack = true
  await standby.start()
  await insisting
  await expect.poll(async () => (await server.ask('/readyz')).text).toBe('ready')
  const sentence = '503 Too much is going on. Please try again in a moment.'
  expect([...new Set(refusals)]).toEqual([sentence])
  for (const rider of riders) expect(JSON.parse((await read(rider)).text)).toHaveLength(2)
})
