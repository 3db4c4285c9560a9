import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import { quiz } from './riders.fixture.ts'

let server: RunningApp
let alice: Visitor
let uid: string
beforeEach(async () => {
  server = await openApp({ STARTER_CONTENT: 'off' })
  alice = visitorOf(server)
  uid = (await alice.signsIn('alice@example.com')).uid
})
afterEach(() => server.remove())

const open = () => openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })

/** Returns the paths of all stored documents that contain the user's id or address. */
async function telling(): Promise<string[]> {
  const store = open()
  const found: string[] = []
  for await (const { path, data } of store.all()) {
    const text = `${path} ${JSON.stringify(data)}`
    if ([uid, 'alice@example.com'].some((mark) => text.includes(mark))) found.push(path)
  }
  await store.close()
  return found
}

test('a download is valid JSON with all data of the rider, and is not cached', async () => {
  for (let n = 1; n <= 25; n++) await alice.post('/attempts', quiz(n, uid))
  const feedback = { email: 'alice@example.com', allowContact: true, message: 'Hi', website: '' }
  await alice.post('/feedback', { ...feedback, context: null })
  const { status, headers, text } = await alice.ask(`/users/${uid}`)
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/json',
  })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['content-disposition']).toBe('attachment; filename="my-saved-exams.json"')
  const data = JSON.parse(text)
  expect(data.user).toEqual({ uid, email: 'alice@example.com', name: 'alice' })
  expect(new Set(data.results.map(({ id }: { id: string }) => id)).size).toBe(25)
  expect(data.feedback).toMatchObject([{ message: 'Hi', userId: uid }])
  // The server refuses a `.data` URL: the framework would read the whole download into memory.
  expect((await alice.ask(`/users/${uid}.data`)).status).toBe(404)
})

test('after a deletion no document names the rider, even if another tab sends 200 saves', async () => {
  const otherTab = visitorOf(server)
  await otherTab.signsIn('alice@example.com')
  const saves = Array.from({ length: 200 }, (_, n) => otherTab.post('/attempts', quiz(n, uid)))
  const deletion = await alice.post(`/users/${uid}`, { delete: true })
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect({ status: deletion.status, told: JSON.parse(deletion.text) }).toEqual({
    status: 200,
    told: { isDone: true },
  })
  expect(alice.cookies.has('motorcycle-session')).toBe(false)
  expect(statuses.filter((status) => ![201, 404].includes(status))).toEqual([])
  expect(await telling()).toEqual([])
  await alice.signsIn('alice@example.com')
  expect((await alice.ask(`/users/${uid}/results`)).text).toBe('[]')
})

test('a rider downloads and deletes the same data on Spanish pages', async () => {
  await alice.post('/es/attempts', quiz(1, uid))
  const { headers, text } = await alice.ask(`/es/users/${uid}`)
  expect(headers['content-disposition']).toBe('attachment; filename="my-saved-exams.json"')
  expect(JSON.parse(text).results).toHaveLength(1)
  expect((await alice.post(`/es/users/${uid}`, { delete: true })).status).toBe(200)
  expect(await telling()).toEqual([])
})

test('the next start finishes a deletion that a crash interrupted', async () => {
  await alice.post('/attempts', quiz(1, uid))
  await server.stop()
  const store = open()
  const note = { deletionId: 'of-this-test', startedAt: new Date().toISOString() }
  await store.set(`accountDeletions/${uid}`, note)
  await store.close()
  server = await openApp({ STARTER_CONTENT: 'off', DATA_DIR: server.dataDir })
  await expect.poll(telling).toEqual([])
})
