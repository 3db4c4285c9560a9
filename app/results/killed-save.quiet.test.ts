import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { startServer } from '../../server/server-process.fixture.ts'
import { visitorOf } from '../../test/signed-in.fixture.ts'
import { INDEXES } from '../collections.server.ts'

const SETTINGS = { STARTER_CONTENT: 'off' }
const ROUNDS = 3
const SAVES = 10

test('a kill between request and reply, and a retry, make one document', async () => {
  let server = await startServer(SETTINGS)
  const { dataDir, port } = server
  onTestFinished(() => server.remove())
  const alice = visitorOf({ ask: (...asked) => server.ask(...asked), origin: server.origin })
  const { uid } = await alice.signsIn('alice@example.com')
  const save = (n: number) => alice.post(`/users/${uid}/results`, quiz(n))

  for (let round = 0; round < ROUNDS; round++) {
    const numbers = Array.from({ length: SAVES }, (_, n) => round * SAVES + n)
    const lost = []
    for (const n of numbers) {
      lost.push(save(n).catch(() => null))
      await setTimeout(round)
    }
    // Now some results are stored, and others are on their way.
    server.child.kill('SIGKILL')
    await server.ended
    await Promise.all(lost)
    server = await startServer({ ...SETTINGS, DATA_DIR: dataDir, PORT: String(port) })
    for (const n of numbers) expect((await save(n)).status).toBe(201)
    expect(await stored(dataDir, uid)).toHaveLength(SAVES * (round + 1))
  }
})

function quiz(n: number) {
  const userAnswers = [{ question: 'Why?', selectedAnswer: 'So', correctAnswer: 'So' }]
  return { id: String(n).padStart(32, '0'), stateAbbrev: 'CA', userAnswers }
}

async function stored(dataDir: string, uid: string) {
  const store = openSqliteStore({ file: `${dataDir}/documents.db`, indexes: INDEXES })
  const results = await store.list(`users/${uid}/results`)
  await store.close()
  return results
}
