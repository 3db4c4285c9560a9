import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { useStore } from '../../test/stores.fixture.ts'
import { saveResult } from '../results/results.server.ts'
import { finishDeletions } from './account-deletions.server.ts'
import { expectNothingLeft, quiz, signIn, storeConsentedFeedback } from './riders.fixture.ts'

const FIXTURE = path.join(import.meta.dirname, 'killed-deletion.fixture.ts')
/** A deletion makes fewer writes than this. */
const MANY = 20

/** Firestore is left out, because each process would need seconds to load its library. */
describe.each(['SQLite', 'PostgreSQL'] as const)('in %s', (kind) => {
  const newDatabase = useStore(kind)

  test('whenever a deletion is killed, the next process finishes it', async () => {
    const { open, place } = await newDatabase()
    const services = { ...openTestServices().services, documents: open(), now: () => new Date() }
    const bob = await signIn(services, 'bob')
    await saveResult(services, bob, quiz(1))
    let kills = 0
    for (let writes = 1; writes < MANY; writes++) {
      const tab = await signIn(services, 'alice')
      await signIn(services, 'alice')
      for (let n = 0; n < 21; n++) await saveResult(services, tab, quiz(n))
      await storeConsentedFeedback(services, tab)
      const given = [place, JSON.stringify(tab), String(writes)]
      const child = spawn(process.execPath, [FIXTURE, ...given], { stdio: 'inherit' })
      const [code, signal] = await once(child, 'close')
      if (signal === 'SIGKILL') kills++
      else expect(code).toBe(0)
      await finishDeletions(services)
      await expectNothingLeft(services, tab)
      if (code === 0) break
    }
    // The 8 writes: the start, the sessions, 2 pages of results, 2 of `resultNumbers`, the feedback,
    // the end.
    expect(kills).toBe(8)
    expect(await services.documents.list(`users/${bob.uid}/results`)).toHaveLength(1)
    expect(await services.documents.list('sessions')).toHaveLength(1)
  }, 120_000)
})
