import { beforeEach, describe, expect, test } from 'vitest'
import { providerNotes } from '../../../platform/identity/expiring-documents.ts'
import { entriesOf } from '../../../test/pages.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { AccountDeletionError } from '../../people/auth/session.server.ts'
import { saveResult } from '../attempts/attempts.fixture.ts'
import { allResults } from '../attempts/results.server.ts'
import { deleteData } from './account.server.ts'
import { finishDeletion, finishDeletions, watchDeletions } from './account-deletions.server.ts'
import { expectNothingLeft, quiz, signIn, storeConsentedFeedback } from './riders.fixture.ts'

describe.each(STORES)('in %s', (kind) => {
  const newDatabase = useStore(kind)
  let services: Services
  let other: Services
  beforeEach(async () => {
    const { open } = await newDatabase()
    const opened = openTestServices()
    services = { ...opened.services, documents: open() }
    other = { ...opened.services, documents: open() }
  })

  test('50 saves and feedback of another tab during a deletion leave no data of the rider', async () => {
    const tab = await signIn(services, 'alice')
    const otherTab = await signIn(other, 'alice')
    for (let n = 0; n < 21; n++) await saveResult(services, tab, quiz(n))
    const saves = Array.from({ length: 50 }, (_, n) => saveResult(other, otherTab, quiz(100 + n)))
    const feedback = Array.from({ length: 5 }, () => storeConsentedFeedback(other, otherTab))
    const deletion = deleteData(services, tab)
    const [outcome, outcomes] = await Promise.all([deletion, Promise.all(saves), ...feedback])
    expect(outcome).toBe('done')
    await expectNothingLeft(services, tab)
    expect(await services.documents.list('feedback')).toHaveLength(5)
    expect(outcomes.at(-1)).toEqual({ refused: 'signed out' })
  })

  test('a save is refused if its session began before a deletion and the save comes after it', async () => {
    const tab = await signIn(services, 'alice')
    await deleteData(services, await signIn(other, 'alice'))
    expect(await saveResult(services, tab, quiz(1))).toEqual({ refused: 'signed out' })
    const again = await signIn(services, 'alice')
    expect(again.uid).toBe(tab.uid)
    expect(await saveResult(services, tab, quiz(1))).toEqual({ refused: 'signed out' })
    expect(await saveResult(services, again, quiz(2))).toHaveProperty('id')
    expect(await entriesOf(allResults(services, again.uid))).toHaveLength(1)
  })

  test('a process that resumes after another process has finished deletes no new data', async () => {
    const tab = await signIn(services, 'alice')
    await saveResult(services, tab, quiz(1))
    await storeConsentedFeedback(services, tab)
    let again = tab
    const { documents } = other
    let isAsleep = false
    const sleepy = {
      ...documents,
      async list(...query: Parameters<typeof documents.list>) {
        if (query[0].endsWith('/results') && !isAsleep) {
          isAsleep = true
          await finishDeletion(services, tab.uid)
          again = await signIn(services, 'alice')
          await saveResult(services, again, quiz(2))
          await storeConsentedFeedback(services, again)
        }
        return documents.list(...query)
      },
    }
    await deleteData({ ...other, documents: sleepy }, tab)
    expect(isAsleep).toBe(true)
    expect(await entriesOf(allResults(services, again.uid))).toHaveLength(1)
    const named = await services.documents.list('feedback', { where: { userId: again.uid } })
    expect(named).toHaveLength(1)
    expect(await services.documents.list('accountDeletions')).toEqual([])
  })

  // The order of the writes is that of the product, whatever the database.
  test.runIf(kind === 'SQLite')(
    'a deletion that stops at any write is finished by another process',
    async () => {
      const bob = await signIn(services, 'bob')
      await saveResult(services, bob, quiz(1))
      let outcome: string | undefined
      let writes = 0
      for (; outcome !== 'done'; writes++) {
        const tab = await signIn(services, `alice${writes}`)
        await signIn(services, `alice${writes}`)
        for (let n = 0; n < 21; n++) await saveResult(services, tab, quiz(n))
        await storeConsentedFeedback(services, tab)
        let left = writes
        const unlessKilled =
          <Given extends unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
          (...given: Given) =>
            left-- > 0 ? write(...given) : Promise.reject(new Error('killed'))
        const { batch, create, ...reads } = services.documents
        const broken = { ...reads, batch: unlessKilled(batch), create: unlessKilled(create) }
        outcome = await deleteData({ ...services, documents: broken }, tab).catch(() => 'not begun')
        await finishDeletions(other)
        if (outcome !== 'not begun') await expectNothingLeft(other, tab)
      }
      // The start, the sessions, two pages of results, two of their numbers, the feedback, and the end.
      expect(writes).toBeGreaterThan(8)
      expect(await services.documents.list(`users/${bob.uid}/results`)).toHaveLength(1)
    },
  )

  test('a sign-in waits for the end of a deletion, and fails with a reason after the timeout', async () => {
    const tab = await signIn(services, 'alice')
    await saveResult(services, tab, quiz(1))
    const failing = {
      ...services.documents,
      list: () => Promise.reject(new Error('This store does not answer')),
    }
    expect(await deleteData({ ...services, documents: failing }, tab)).toBe('pending')
    await expect(signIn(services, 'alice', 300)).rejects.toThrow(AccountDeletionError)
    expect(await signIn(services, 'bob')).not.toBeNull()
    const [again] = await Promise.all([signIn(services, 'alice'), finishDeletions(other)])
    expect(await entriesOf(allResults(services, again.uid))).toEqual([])
    expect(await services.documents.list('accountDeletions')).toEqual([])
  })
})

test('the server removes expired notes of the embedded provider even if nobody signs in', async () => {
  const { services, clock } = openTestServices()
  const notes = providerNotes(services)
  for (const minutes of [0, 1]) {
    const expiresAt = new Date(clock.time + minutes * 60_000).toISOString()
    const payload = '{"accountId":"unverified:alice@example.com"}'
    const none = { uid: null, grantId: null, owner: null }
    await notes.set(`${minutes}`, { kind: 'Session', payload, ...none, expiresAt })
  }
  watchDeletions(services)
  await expect.poll(() => services.documents.list('providerNotes')).toMatchObject([{ id: '1' }])
})
