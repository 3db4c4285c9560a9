import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'
import { type Visitor, visitorOf } from '../../test/signed-in.fixture.ts'
import { INDEXES } from '../collections.server.ts'

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

const QUIZ = {
  id: 'f'.repeat(32),
  stateAbbrev: 'CA',
  userAnswers: [{ question: 'Why?', selectedAnswer: 'So', correctAnswer: 'So' }],
}

async function stored(of = uid) {
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  const results = await store.list(`users/${of}/results`)
  await store.close()
  return results
}

test('a saved result is in the history, which no cache stores', async () => {
  const saved = await alice.post(`/users/${uid}/results`, QUIZ)
  expect(saved.status).toBe(201)
  const history = await alice.ask(`/users/${uid}/results`)
  expect(JSON.parse(history.text)).toEqual([JSON.parse(saved.text)])
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
  const userAnswers = Array.from({ length: 12 }, (_, n) => {
    return { question: text(n), selectedAnswer: text(n), correctAnswer: text(n) }
  })
  const { status } = await alice.post(`/users/${uid}/results`, { ...QUIZ, userAnswers })
  expect(status).toBe(201)
  expect(await stored()).toMatchObject([{ data: { score: 12 } }])
})

test('200 parallel requests with the same result make one document and get the same reply', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => alice.post(`/users/${uid}/results`, QUIZ)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await stored()).toHaveLength(1)
})

test('the server refuses the same id with other answers', async () => {
  await alice.post(`/users/${uid}/results`, QUIZ)
  const other = { ...QUIZ, userAnswers: [{ ...QUIZ.userAnswers[0], selectedAnswer: 'No' }] }
  expect((await alice.post(`/users/${uid}/results`, other)).status).toBe(409)
  expect(await stored()).toMatchObject([{ data: { score: 1 } }])
})

describe("another rider's results", () => {
  test('are refused in the same way as results that do not exist', async () => {
    await alice.post(`/users/${uid}/results`, QUIZ)
    const bob = newVisitor()
    const bobsUid = (await bob.signsIn('bob@example.com')).uid
    const nobody = '0'.repeat(32)
    for (const who of [bob, newVisitor()]) {
      for (const owner of [uid, nobody, uid.toUpperCase(), `${uid}.`, `${uid}%2e`, `${uid}%00`]) {
        const answers = [
          await who.ask(`/users/${owner}/results`),
          await who.post(`/users/${owner}/results`, { ...QUIZ, id: 'e'.repeat(32) }),
          await who.ask(`/users/${owner}`),
          await who.ask(`/users/${owner}/results`, { method: 'HEAD' }),
          await who.post(`/users/${owner}`, { delete: true }),
        ]
        for (const { status, text } of answers) {
          expect([404, 405]).toContain(status)
          expect(text).not.toContain('Why?')
        }
        const data = await who.ask(`/users/${owner}/results.data`)
        expect(data.status).toBe(404)
        expect(data.text).not.toContain('Why?')
      }
    }
    const claim = { ...QUIZ, id: 'd'.repeat(32), uid, userId: uid, user: { uid } }
    const target = `/users/${bobsUid}/results?uid=${uid}&uid[]=${uid}`
    expect((await bob.post(target, claim)).status).toBe(201)
    expect(JSON.parse((await bob.ask(target)).text)).toHaveLength(1)
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

test.each(['', 'null', '[]', '{', '{"id":1}'])(
  'a body that is not a quiz is refused: %s',
  async (body) => {
    const { status, text } = await alice.ask(`/users/${uid}/results`, { method: 'POST', body })
    expect({ status, text }).toEqual({ status: 422, text: 'null' })
    expect(await stored()).toEqual([])
  },
)
