import { afterAll, expect, test } from 'vitest'
import { adminOf, digestOf, upload } from '../app/desk/uploads/uploads.fixture.ts'
import { putBanksOf } from '../app/making/starter-bank/starter-content.fixture.ts'
import { freePort } from '../test/free-port.fixture.ts'
import { largePdf } from '../test/large-pdf.fixture.ts'
import { sharedPostgres } from '../test/postgres.fixture.ts'
import { openProductStore } from '../test/product-store.fixture.ts'
import { visitorOf } from '../test/signed-in.fixture.ts'
import { newDataDir, type ServerProcess, startServer } from './server-process.fixture.ts'

const FEEDBACK = {
  email: null,
  message: 'It is good.',
  allowContact: false,
  context: null,
  website: '',
}
const ADMIN_CODE = 'the admin code'

const database = await sharedPostgres()
const url = await database.newDatabase()
const store = openProductStore(url)
await putBanksOf(store, 'OR', 'WA')
const settings = {
  DATABASE_URL: url,
  STARTER_CONTENT: 'off',
  DATA_DIR: newDataDir(),
  ORIGIN: `http://localhost:${await freePort()}`,
  LOCAL_ADMIN_CODE: ADMIN_CODE,
  TRUSTED_PROXIES: '127.0.0.1',
}
/** Two processes that share an address, a database, files and secrets. */
const nodes = await Promise.all([startServer(settings), startServer(settings)])
let asked = 0
/** A load balancer that alternates between the processes. */
const behind: Pick<ServerProcess, 'ask' | 'origin'> = {
  origin: settings.ORIGIN,
  ask: (target, options) =>
    nodes[++asked % 2 === 0 ? 0 : 1].ask(target, { from: settings.ORIGIN, ...options }),
}
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.remove()))
  await store.close()
  await database.remove()
})

test('any process can continue a sign-in', async () => {
  const alice = visitorOf(behind)
  expect(await alice.signsIn('alice@example.com')).toMatchObject({ email: 'alice@example.com' })
  for (const node of nodes) {
    const elsewhere = visitorOf(node)
    for (const [name, value] of alice.cookies) elsewhere.cookies.set(name, value)
    expect(JSON.parse((await elsewhere.ask('/me')).text).email).toBe('alice@example.com')
  }
})

test('processes count the uses of a rate limit together', async () => {
  const body = JSON.stringify(FEEDBACK)
  const send = () => behind.ask('/feedback', { method: 'POST', body })
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(await store.list('feedback')).toHaveLength(5)
})

test('sign-ins that start at the embedded provider are limited, so that they cannot fill the database', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  const { location = '' } = (await behind.ask('/sign-in', { headers })).headers
  const target = location.slice(behind.origin.length)
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => behind.ask(target, { headers })),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  const notes = await store.list('providerNotes')
  expect(notes.filter(({ data }) => data.kind === 'Interaction')).toHaveLength(60)
})

test('after simultaneous uploads, the stored file, its record and the last run belong to one manual', async () => {
  const admin = await adminOf(behind as ServerProcess)
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => {
        const to = { port: (nodes[n % 2] as ServerProcess).port, origin: behind.origin }
        return upload(to, admin, largePdf(n * 100_000 + round), {
          target: '/admin/manuals?state=WA',
        })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const record = (await store.get('states/WA'))?.data as { manual: { id: string } }
    const file = (await behind.ask('/files/states/WA/manual.pdf')).body
    expect(digestOf(file).slice(0, 12)).toBe(record.manual.id)
    const [run] = await store.list('states/WA/runs', {
      orderBy: { field: 'number', direction: 'desc' },
      limit: 1,
    })
    expect(run?.data).toMatchObject({ number: 4 * (round + 1), manual: record.manual.id })
  }
})

test('both processes get the same changes at the same time, and each change is made once', async () => {
  const admin = await adminOf(behind as ServerProcess)
  const items = await store.list('states/OR/quizItems', {
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: 12,
  })
  const answers = await Promise.all(
    items.flatMap(({ id }) =>
      nodes.map((node) => {
        const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const body = JSON.stringify({ intent: 'withdraw', id, revision: 1 })
        const options = { method: 'POST', body, from: behind.origin, headers: { Cookie: cookie } }
        return node.ask(`/admin/manuals/OR/questions/${id}.data`, options)
      }),
    ),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(404)]).toEqual([12, 12])
  expect(await store.list('states/OR/reviewItems')).toHaveLength(12)
})
