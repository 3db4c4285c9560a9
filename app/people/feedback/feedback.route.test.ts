import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'

let started: RunningApp
beforeAll(async () => {
  started = await openApp({ STARTER_CONTENT: 'off', TRUSTED_PROXIES: '192.0.2.1' })
})
afterAll(() => started.remove())

/** The server, without stored feedback. In each test its client is in another network. */
let server: RunningApp
let clients = 1
beforeEach(async () => {
  const localAddress = `127.0.${++clients}.1`
  server = { ...started, ask: (target, asked) => started.ask(target, { localAddress, ...asked }) }
  const store = storeOf(server)
  for (const { id } of await store.list('feedback')) await store.delete(`feedback/${id}`)
  await store.close()
})

const storeOf = ({ dataDir }: RunningApp) =>
  openSqliteStore({ file: `${dataDir}/documents.db`, indexes: INDEXES })

const FORM = {
  email: 'marker-rider@example.com',
  message: 'Hello',
  allowContact: false,
  context: null,
  website: '',
}

const send = (change: object = {}, headers: Record<string, string> = {}) =>
  server.ask('/feedback', { method: 'POST', body: JSON.stringify({ ...FORM, ...change }), headers })

async function kept() {
  const store = storeOf(server)
  const documents = await store.list('feedback')
  await store.close()
  return documents.map(({ data }) => data)
}

test('without the box ticked the server stores neither email nor user id', async () => {
  const secrets = { email: 'untold-rider@example.com', userId: 'untold-alice' }
  const answer = await send(secrets, { 'User-Agent': 'A browser' })
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await kept()).toEqual([
    {
      email: null,
      message: 'Hello',
      allowContact: false,
      context: null,
      createdAt: expect.any(String),
      ua: 'A browser',
    },
  ])
  const files = readdirSync(server.dataDir).map((file) =>
    readFileSync(path.join(server.dataDir, file), 'latin1'),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files.join() + server.stdout()).not.toMatch(/untold-/)
})

test('the server does not store a claimed user id, even with the box ticked', async () => {
  await send({ allowContact: true, userId: 'marker-alice' })
  expect(await kept()).toMatchObject([{ email: 'marker-rider@example.com', allowContact: true }])
  expect((await kept())[0]).not.toHaveProperty('userId')
})

test("the server stores a signed-in user's id only with the box ticked", async () => {
  const alice = visitorOf(server)
  const { uid } = await alice.signsIn('alice@example.com')
  for (const allowContact of [true, false]) {
    await alice.post('/feedback', { ...FORM, allowContact, userId: 'marker-bob' })
  }
  const documents = await kept()
  expect(documents).toHaveLength(2)
  const [open] = documents.filter(({ allowContact }) => allowContact)
  expect(open).toMatchObject({ userId: uid, email: FORM.email })
  expect(JSON.stringify(documents.filter((document) => document !== open))).not.toContain(uid)
})

test('a ticked box without an address is rejected with a message, and nothing is stored', async () => {
  const { status, text } = await send({ allowContact: true, email: null })
  expect({ status, message: JSON.parse(text).message }).toEqual({
    status: 422,
    message: 'Please enter your email, or uncheck the box.',
  })
  expect(await kept()).toEqual([])
  expect((await send({ allowContact: false, email: null })).status).toBe(204)
})

test('the server rejects a malformed form and stores nothing', async () => {
  const bodies = ['', 'null', '[]', '{', '"x"']
  for (const body of bodies) {
    const { status, text } = await server.ask('/feedback', { method: 'POST', body })
    expect({ status, text }).toEqual({
      status: 422,
      text: JSON.stringify({ message: 'Failed to send feedback.' }),
    })
  }
  expect((await send({ message: 'x'.repeat(1e6) })).status).toBe(413)
  expect(await kept()).toEqual([])
})

test('malformed forms and forms of bots do not count toward the limit', async () => {
  for (let n = 0; n < 20; n++) {
    expect((await server.ask('/feedback', { method: 'POST', body: '{' })).status).toBe(422)
    expect((await send({ website: 'https://bot.example' })).status).toBe(204)
  }
  expect(await kept()).toEqual([])
  expect((await send()).status).toBe(204)
})

describe('more than five posts in a minute', () => {
  test.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'])(
    'are rejected, whatever the header %s contains',
    async (header) => {
      const statuses: number[] = []
      for (let count = 0; count < 7; count++) {
        const { status, headers, text } = await send({}, { [header]: `203.0.113.${count}` })
        statuses.push(status)
        if (status !== 429) continue
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(JSON.parse(text).message).toMatch(/^That was a lot of feedback at once\./)
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
      expect(await kept()).toHaveLength(5)
    },
  )
})
