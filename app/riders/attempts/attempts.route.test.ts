import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import { toldQuiz } from './attempts.fixture.ts'

const SETTINGS = { STARTER_CONTENT: 'off', TRUSTED_PROXIES: '127.0.0.1' }

let server: RunningApp
beforeAll(async () => {
  server = await openApp(SETTINGS)
})
afterAll(() => server.remove())

/** A new rider for each test, with a new client address. */
let alice: Visitor
let uid: string
let riders = 0
beforeEach(async () => {
  riders++
  alice = newVisitor()
  uid = (await alice.signsIn(`alice${riders}@example.com`)).uid
})

function newVisitor(): Visitor {
  const headers = { 'X-Forwarded-For': `203.0.113.${riders}` }
  const ask: RunningApp['ask'] = (target, options) =>
    server.ask(target, { ...options, headers: { ...headers, ...options?.headers } })
  return visitorOf({ ask, origin: server.origin })
}

/** Returns a quiz of the test's rider, with the same answers each time. */
const quiz = (change: object = {}) => ({ ...toldQuiz(1, { owner: uid, total: 1 }), ...change })
const [pick] = toldQuiz(1).picks

async function stored(of = uid) {
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  const results = await store.list(`users/${of}/results`)
  await store.close()
  return results
}

test('a saved result is in the history, which no cache stores', async () => {
  const saved = await alice.post('/attempts', quiz())
  expect(saved.status).toBe(201)
  const history = await alice.ask(`/users/${uid}/results`)
  expect(JSON.parse(history.text)).toEqual([JSON.parse(saved.text).exam])
  const data = await alice.ask(`/users/${uid}`)
  for (const { headers } of [saved, history, data, await alice.ask('/me')]) {
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const { status, headers } = await alice.ask('/me.data')
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
  // The server refuses `.data` URLs, because the framework would read all results into memory.
  for (const twin of [`/users/${uid}/results.data`, `/users/${uid}.data`]) {
    expect((await alice.ask(twin)).status).toBe(404)
  }
  for (const path of ['/', '/sign-in/done']) {
    expect((await alice.ask(path)).text).not.toContain('alice')
  }
})

test('the largest quiz is saved, even if JSON escapes each of its characters', async () => {
  const text = (n: number) => '\u0001'.repeat(1_998) + String(n).padStart(2, '0')
  const picks = toldQuiz(1, { total: 12 }).picks.map((pick, n) => {
    return { ...pick, question: text(n), option: text(n), key: text(n) }
  })
  const { status } = await alice.post('/attempts', quiz({ picks }))
  expect(status).toBe(201)
  expect(await stored()).toMatchObject([{ data: { score: 12 } }])
})

test('200 parallel requests with the same result store one document and get the same reply', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => alice.post('/attempts', quiz())),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await stored()).toHaveLength(1)
})

test('the server refuses the same id with other answers', async () => {
  await alice.post('/attempts', quiz())
  const other = quiz({ picks: [{ ...pick, option: 'no' }] })
  expect((await alice.post('/attempts', other)).status).toBe(409)
  expect(await stored()).toMatchObject([{ data: { score: 1 } }])
})

describe("another rider's results", () => {
  test('are refused in the same way as results that do not exist', async () => {
    await alice.post('/attempts', quiz())
    const bob = newVisitor()
    const bobsUid = (await bob.signsIn('bob@example.com')).uid
    const nobody = '0'.repeat(32)
    for (const who of [bob, newVisitor()]) {
      for (const owner of [uid, nobody, uid.toUpperCase(), `${uid}.`, `${uid}%2e`, `${uid}%00`]) {
        const answers = [
          await who.ask(`/users/${owner}/results`),
          await who.post('/attempts', quiz({ owner, id: 'e'.repeat(32) })),
          await who.ask(`/users/${owner}`),
          await who.ask(`/users/${owner}/results`, { method: 'HEAD' }),
          await who.post(`/users/${owner}`, { delete: true }),
        ]
        for (const { status, text } of answers) {
          expect([404, 405]).toContain(status)
          expect(text).not.toContain('Question 0?')
        }
        const data = await who.ask(`/users/${owner}/results.data`)
        expect(data.status).toBe(404)
        expect(data.text).not.toContain('Question 0?')
      }
    }
    const claim = quiz({ owner: bobsUid, id: 'd'.repeat(32), uid, userId: uid, user: { uid } })
    const query = `?uid=${uid}&uid[]=${uid}&owner=${uid}`
    expect((await bob.post(`/attempts${query}`, claim)).status).toBe(201)
    const history = await bob.ask(`/users/${bobsUid}/results${query}`)
    expect(JSON.parse(history.text)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
    expect(await stored(bobsUid)).toHaveLength(1)
    expect(await stored(nobody)).toEqual([])
  })

  test('get a reply of the same length whether the rider exists or not', async () => {
    const bob = newVisitor()
    await bob.signsIn('bob@example.com')
    const ofAlice = await bob.ask(`/users/${uid}/results`)
    const ofNobody = await bob.ask(`/users/${'0'.repeat(32)}/results`)
    expect([ofAlice.status, ofAlice.text]).toEqual([ofNobody.status, ofNobody.text])
  })
})

test('an attempt without an owner is not saved in an account, even if the browser is signed in', async () => {
  expect((await alice.post('/attempts', quiz({ owner: null }))).status).toBe(204)
  expect(await stored()).toEqual([])
})

test.each([{ id: 'x' }, { picks: [] }, { picks: [{ ...toldQuiz(1).picks[0], item: '../x' }] }])(
  'a malformed attempt is refused: %j',
  async (change) => {
    const { status, text } = await alice.post('/attempts', quiz(change))
    expect({ status, text }).toEqual({ status: 422, text: 'null' })
    expect(await stored()).toEqual([])
  },
)

test('a rider can send 300 requests a minute, which are checked only then, and others are not affected', async () => {
  const junk = { owner: uid }
  const statuses = new Set<number>()
  for (let n = 0; n < 300; n++) statuses.add((await alice.post('/attempts', junk)).status)
  expect([...statuses]).toEqual([422])
  for (const body of [junk, quiz()]) {
    const { status, text, headers } = await alice.post('/attempts', body)
    expect({ status, text }).toEqual({ status: 429, text: 'null' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const bob = newVisitor()
  const other = (await bob.signsIn('bob@example.com')).uid
  expect((await bob.post('/attempts', { ...quiz(), owner: other })).status).toBe(201)
})
