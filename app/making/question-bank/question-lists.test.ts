import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import { newItems, putBank, putWaiting } from './bank.fixture.ts'
import { carryOut } from './bank-steps.fixture.ts'
import { latestRevisions } from './next-version.server.ts'
import { listReviewItems } from './review-items.server.ts'

const WAITING = 4
/** Often the first one, so that several steps of a sequence meet one question or version. */
const pick = fc.oneof(fc.constant(0), fc.nat(60))
const step = fc.record({
  what: fc.constantFrom(
    ...(['run', 'approve', 'edit', 'withdraw', 'pull', 'reject', 'bring back'] as const),
    ...(['roll back', 'roll back', 'undo'] as const),
  ),
  pick,
})
const steps = fc.array(step, { minLength: 3, maxLength: 8 })

test('after any sequence of changes, each question is in one list of three', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const { services } = openTestServices()
      await putBank(services, 'OR', newItems(26, 'starter'))
      await putWaiting(services, newItems(WAITING, 'waits'))
      const ofReview = Array.from({ length: WAITING }, (_, n) => `r1-${n + 1}`)
      const pulled = new Set<string>()
      for (const [n, { what, pick }] of steps.entries()) {
        const before = await refsOf(services)
        await carryOut(services, { what, pick: what === 'run' ? 1 + (pick % 3) : pick, n })
        const after = await refsOf(services)
        if (what === 'pull') for (const ref of before) if (!after.includes(ref)) pulled.add(ref)
        expect(after.filter((ref) => pulled.has(ref))).toEqual([])
        const known = [...(await latestRevisions(services, 'OR')).keys(), ...ofReview]
        expect(await listed(services)).toEqual([...new Set(known)].sort())
      }
      await services.documents.close()
    }),
    { numRuns: 40, seed: 15 },
  )
})

async function refsOf(services: Services): Promise<string[]> {
  return (await currentBank(services, 'OR')).items.map(refOf)
}

/** The ids in all three lists. An id in two lists is there twice. */
async function listed(services: Services): Promise<string[]> {
  const { items } = await currentBank(services, 'OR')
  const { waiting, rejected } = await listReviewItems(services, 'OR')
  return [...items, ...waiting, ...rejected].map(({ id }) => id).sort()
}
