import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { watchContent } from '../../../platform/documents/content-versions.ts'
import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import { COLLECTIONS } from '../../collections.server.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { bytesOf, newItems, putBank, putWaiting, rollsBack } from './bank.fixture.ts'
import { carryOut } from './bank-steps.fixture.ts'
import { listVersions } from './version-history.server.ts'

const COUNTS = { SQLite: 20, PostgreSQL: 3, Firestore: 3 }

/** Often the first one, so that several steps of a sequence meet one question or version. */
const pick = fc.oneof(fc.constant(0), fc.nat(60))
const step = fc.oneof(
  fc.record({ what: fc.constant('run' as const), pick: fc.constantFrom(0, 1, 3, 24) }),
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom(
        ...(['repeat', 'approve', 'edit', 'withdraw', 'roll back', 'undo', 'reject'] as const),
      ),
      pick,
    }),
  },
)
const sequence = fc.record({
  start: fc.constantFrom(0, 12, 51),
  steps: fc.array(step, { minLength: 4, maxLength: 10 }),
})

describe.each(STORES)('on %s', (kind) => {
  const newDatabase = useStore(kind)
  let changed = 0
  afterAll(() => {
    // If most steps changed nothing, the test would prove nothing.
    expect(changed).toBeGreaterThan(2 * COUNTS[kind])
  })

  test('any sequence of changes keeps riders their questions, and each version its documents', async () => {
    const base = openTestServices()
    await fc.assert(
      fc.asyncProperty(sequence, async ({ start, steps }) => {
        const store = (await newDatabase()).open()
        const services = servicesOn(store, base.services)
        await putBank(services, 'OR', newItems(start, 'starter'))
        await putWaiting(services, newItems(4, 'waits'))
        const versions = [await bytesOf(services)]
        for (const [n, { what, pick }] of steps.entries()) {
          const before = await currentBank(services, 'OR')
          const added = await carryOut(services, { what, pick, n })
          const after = await currentBank(services, 'OR')
          expect(after.items.length).toBeGreaterThanOrEqual(Math.min(12, before.items.length))
          expect(await latestQuizItems(services, 'OR')).toHaveLength(
            Math.min(25, after.items.length),
          )
          expect(after.version - before.version).toBeLessThanOrEqual(1)
          if (after.version === before.version) continue
          changed++
          if (added !== null) expect(after.items.length - before.items.length).toBe(added)
          versions.push(await bytesOf(services))
        }
        // A new process with an empty cache reads the same bytes of every version.
        const fresh = servicesOn(store, base.services)
        for (const [number, bytes] of versions.entries()) {
          expect(await bytesOf(fresh, number)).toEqual(bytes)
        }
        expect((await listVersions(fresh, 'OR')).map(({ number }) => number).toReversed()).toEqual(
          versions.map((_, number) => number),
        )
        await expectRestored(fresh, versions)
        expect(base.errors()).toEqual([])
        await store.close()
      }),
      { numRuns: COUNTS[kind], seed: 15 },
    )
  })
})

function servicesOn(store: DocumentStore, services: Services): Services {
  const { documents } = watchContent(store, COLLECTIONS, () => 0)
  return { ...services, documents, memory: openProcessMemory() }
}

/** Rolls back to each version with enough questions, and expects the same documents as before. */
async function expectRestored(services: Services, versions: string[][]): Promise<void> {
  for (const [number, bytes] of versions.entries()) {
    const { items } = await currentBank(services, 'OR')
    const outcome = await rollsBack(services, number)
    if (bytes.length === 0) expect(outcome).toBe('no version')
    else if (bytes.length < Math.min(12, items.length)) expect(outcome).toBe('too few')
    else expect(await bytesOf(services)).toEqual(bytes)
  }
}
