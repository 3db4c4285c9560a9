import { afterAll, expect, onTestFinished, test } from 'vitest'
import { INDEXES } from '../app/collections.server.ts'
import { createOnly } from '../app/making/starter-bank/starter-content.fixture.ts'
import { toldQuiz } from '../app/riders/attempts/attempts.fixture.ts'
import { openFirestoreStore } from '../platform/documents/firestore/store.ts'
import { sharedFirestore } from '../test/firestore.fixture.ts'
import { visitorOf } from '../test/signed-in.fixture.ts'
import { forOneTest } from './for-one-test.fixture.ts'
import { startServer } from './server-process.fixture.ts'

// Google's own emulator would take too long to start here. The contract tests use it if installed.
const firestore = await sharedFirestore()
afterAll(() => firestore.stop())

const QUIZ = toldQuiz(1)

test('the server serves from a new Firestore database', async () => {
  const url = firestore.newDatabase()
  const store = openFirestoreStore({
    url,
    emulator: firestore.host,
    indexes: INDEXES,
    timeoutMs: 20_000,
  })
  onTestFinished(() => store.close())
  await createOnly(store, 'CA')
  const settings = { DATABASE_URL: url, FIRESTORE_EMULATOR_HOST: firestore.host }
  const node = await forOneTest(startServer(settings))
  expect(await node.ask('/readyz')).toMatchObject({ status: 200, text: 'ready' })
  expect((await node.ask('/')).text).toContain('/content/')
  expect((await node.ask('/content')).status).toBe(200)
  const questions = await node.ask('/questions/CA')
  expect(JSON.parse(questions.text)).toHaveLength(25)

  const alice = visitorOf(node)
  const { uid } = await alice.signsIn('alice@example.com')
  const saves = Array.from({ length: 5 }, () => alice.post('/attempts', { ...QUIZ, owner: uid }))
  const answers = (await Promise.all(saves)).map(({ status, text }) => `${status} ${text}`)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)

  expect(await store.list(`users/${uid}/results`)).toHaveLength(1)
  node.child.kill('SIGTERM')
  expect(await node.ended).toBe(0)
  expect(node.stderr()).toBe('')
})

test('a Firestore that denies access ends the start with one sentence', async () => {
  const settings = {
    DATABASE_URL: 'firestore://nobody-knows-it',
    // Hides the credentials that a developer's computer or a machine of Google may have.
    HOME: '/nowhere',
    METADATA_SERVER_DETECTION: 'none',
  }
  const node = await forOneTest(startServer(settings))
  expect(await node.ended).toBe(1)
  expect(node.stderr()).toMatch(
    /^The Firestore database nobody-knows-it\/\(default\) gets no valid credentials: .*\n$/,
  )
})
