import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EMPTY_FORM } from '../app/articles/editor/post-form.ts'
import { adminOf } from '../app/articles/posts/posts.fixture.ts'
import { INDEXES } from '../app/collections.server.ts'
import { toldQuiz } from '../app/riders/attempts/attempts.fixture.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { openApp } from '../server/open-app.fixture.ts'
import type { RunningServer } from '../server/server-process.fixture.ts'
import { sharedPostgres } from './postgres.fixture.ts'
import { openProductStore } from './product-store.fixture.ts'

/** Texts that no store can hold. */
const NO_TEXTS = ['a\0b', 'a\ud800b']
/** Texts that every store must return unchanged. */
const TEXTS = ['\u202eabc', 'a😀b', `e${'\u0301'.repeat(40)}`, 'a\r\nb']

const SETTINGS = {
  STARTER_CONTENT: 'off',
  LOCAL_ADMIN_CODE: 'the admin code',
  TRUSTED_PROXIES: '127.0.0.1',
}

type Sent = { status: number; kept: string }

/** Returns each route that accepts text from people, with its text fields. */
async function doorsOf(server: RunningServer, store: DocumentStore) {
  const admin = await adminOf(server)
  const { uid } = JSON.parse((await admin.ask('/me')).text)
  let sends = 0

  async function post(target: string, body: object): Promise<number> {
    const headers = { 'X-Forwarded-For': `192.0.2.${++sends}` }
    return (await admin.ask(target, { method: 'POST', body: JSON.stringify(body), headers })).status
  }

  async function feedback(change: object, inContext: object): Promise<Sent> {
    const context = { stateAbbrev: 'OR', stateName: 'x', questionId: 'q-3', questionText: 'x' }
    const form = { email: null, message: 'x', allowContact: false, website: '', ...change }
    const status = await post('/feedback', { ...form, context: { ...context, ...inContext } })
    return { status, kept: JSON.stringify(await store.list('feedback')) }
  }

  async function result(change: object): Promise<Sent> {
    const id = (++sends).toString(16).padStart(32, '0')
    const { picks, ...quiz } = toldQuiz(1, { total: 1 })
    const told = { ...quiz, id, owner: uid, picks: picks.map((pick) => ({ ...pick, ...change })) }
    const status = await post('/attempts', told)
    return { status, kept: JSON.stringify(await store.get(`users/${uid}/results/${id}`)) }
  }

  async function article(change: object): Promise<Sent> {
    const id = `post-nr-${++sends}`
    const { status } = await admin.save(id, 0, { ...EMPTY_FORM, slug: id, title: 'x', ...change })
    return { status, kept: JSON.stringify(await store.get(`posts/${id}`)) }
  }
  const block = (change: object) =>
    article({ body: JSON.stringify([{ type: 'quote', text: 'x', cite: 'x', ...change }]) })

  const LINES = ['title', 'excerpt', 'seoTitle', 'seoDescription', 'seoKeywords', 'tags']
  return [
    (message: string) => feedback({ message }, {}),
    ...['stateName', 'questionText'].map(
      (field) => (text: string) => feedback({}, { [field]: text }),
    ),
    ...['question', 'option', 'key'].map((field) => (text: string) => result({ [field]: text })),
    ...LINES.map((field) => (text: string) => article({ [field]: text })),
    ...['text', 'cite'].map((field) => (text: string) => block({ [field]: text })),
  ]
}

async function expectAllHeld(server: RunningServer, store: DocumentStore) {
  const doors = await doorsOf(server, store)
  for (const send of doors) {
    for (const text of NO_TEXTS) expect((await send(text)).status).toBe(422)
    for (const text of TEXTS) {
      const { status, kept } = await send(text)
      expect([200, 201, 204]).toContain(status)
      expect(kept).toContain(JSON.stringify(text).slice(1, -1))
    }
  }
  expect(server.stdout()).not.toMatch(/"level":[5-9]0/)
}

test('hostile texts are refused or stored unchanged, by SQLite', async () => {
  const server = await openApp(SETTINGS)
  onTestFinished(() => server.remove())
  const file = path.join(server.dataDir, 'documents.db')
  const store = openSqliteStore({ file, indexes: INDEXES })
  onTestFinished(() => store.close())
  await expectAllHeld(server, store)
})

test('hostile texts are refused or stored unchanged, by PostgreSQL', async () => {
  const database = await sharedPostgres()
  onTestFinished(() => database.remove())
  const url = await database.newDatabase()
  const server = await openApp({ ...SETTINGS, DATABASE_URL: url })
  onTestFinished(() => server.remove())
  const store = openProductStore(url)
  onTestFinished(() => store.close())
  await expectAllHeld(server, store)
})
