import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { openLog } from '../../../platform/log.ts'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { joins, newItems, putBank, putEdition, putWaiting } from './bank.fixture.ts'
import { type BankStep, carryOut } from './bank-steps.fixture.ts'
import { reviewItems } from './review-items.server.ts'

const STEPS = [
  'run',
  'repeat',
  'approve',
  'edit',
  'withdraw',
  'roll back',
  'reject',
  'edition',
] as const

const log = openLog('silent')

/** Returns services with an empty cache, as in a new process. */
function servicesOn(documents: DocumentStore): Services {
  const services: Partial<Services> = {
    documents,
    log,
    memory: openProcessMemory(),
    now: () => NOON,
  }
  return services as Services
}

async function prepare(services: Services) {
  await putBank(services, 'OR', newItems(20, 'starter'))
  await putWaiting(services, newItems(2, 'waits'))
  await joins(services, newItems(3, 'new'))
  await putEdition(services)
}

async function look(documents: DocumentStore) {
  const services = servicesOn(documents)
  return {
    ...(await currentBank(services, 'OR')),
    record: await readStateRecord(services, 'OR'),
    review: await reviewItems(services, 'OR').list(),
  }
}

const stepOf = (what: BankStep['what']): BankStep => ({ what, pick: 4, n: 1 })

const outcomes = new Map<string, { before: object; after: object }>()
async function undisturbed(what: BankStep['what']) {
  const known = outcomes.get(what)
  if (known) return known
  const { services } = openTestServices()
  await prepare(services)
  const before = await look(services.documents)
  await carryOut(services, stepOf(what))
  const after = await look(services.documents)
  expect(after).not.toEqual(before)
  const outcome = { before, after }
  outcomes.set(what, outcome)
  return outcome
}

describe.each(STORES)('on %s', (kind) => {
  const newDatabase = useStore(kind)

  // The writes of a step are the same for each database.
  const steps: readonly BankStep['what'][] = kind === 'SQLite' ? STEPS : ['edition']
  test.each(steps)('a change is one write, and whole if that fails: %s', async (what) => {
    const { before, after } = await undisturbed(what)
    const documents = (await newDatabase()).open()
    await prepare(servicesOn(documents))
    const lost = new Error('the connection is lost')
    const fails = { ...documents, batch: () => Promise.reject(lost) }
    await expect(carryOut(servicesOn(fails), stepOf(what))).rejects.toThrow(lost)
    expect(await look(documents)).toEqual(before)
    let writes = 0
    const answersNot: DocumentStore = {
      ...documents,
      async batch(given) {
        writes++
        await documents.batch(given)
        throw lost
      },
    }
    await expect(carryOut(servicesOn(answersNot), stepOf(what))).rejects.toThrow(lost)
    expect(writes).toBe(1)
    expect(await look(documents)).toEqual(after)
  })
})
