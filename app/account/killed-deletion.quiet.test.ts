import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { useStore } from '../../test/stores.fixture.ts'
import { accountDeletions } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import { saveResult } from '../results/results.server.ts'
import { finishDeletions } from './account-deletions.server.ts'
import { expectNothingLeft, quiz, signIn, storeConsentedFeedback } from './riders.fixture.ts'

const FIXTURE = path.join(import.meta.dirname, 'killed-deletion.fixture.ts')
/**
 * The number of writes in one deletion: the start, the sessions, 2 pages of results, 2 pages of
 * `resultNumbers`, the feedback, and the end. After the end the deletion is no longer pending.
 */
const WRITES = 8

/** Firestore is left out, because each process would need seconds to load its library. */
describe.each(['SQLite', 'PostgreSQL'] as const)('in %s', (kind) => {
  const newDatabase = useStore(kind)

  test('whenever a deletion is killed, the next process finishes it', async () => {
    const { open, place } = await newDatabase()
    const services = { ...openTestServices().services, documents: open(), now: () => new Date() }
    const bob = await signIn(services, 'bob')
    await saveResult(services, bob, quiz(1))
    const tabs: Session[] = []
    for (let writes = 1; writes <= WRITES + 1; writes++) {
      const tab = await signIn(services, `alice${writes}`)
      await signIn(services, `alice${writes}`)
      for (let n = 0; n < 21; n++) await saveResult(services, tab, quiz(n))
      await storeConsentedFeedback(services, tab)
      tabs.push(tab)
    }
    const child = spawn(process.execPath, [FIXTURE, place, JSON.stringify(tabs)], {
      stdio: 'inherit',
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
    const pending = (await accountDeletions(services).list()).map(({ id }) => id)
    const killed = tabs.slice(0, WRITES - 1).map(({ uid }) => uid)
    expect(pending.toSorted()).toEqual(killed.toSorted())
    await finishDeletions(services)
    for (const tab of tabs) await expectNothingLeft(services, tab)
    expect(await services.documents.list(`users/${bob.uid}/results`)).toHaveLength(1)
    expect(await services.documents.list('sessions')).toHaveLength(1)
  })
})
