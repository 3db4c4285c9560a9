import { pino } from 'pino'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openProcessMemory } from '../../platform/process-memory.ts'
import { openProductStore } from '../../test/product-store.fixture.ts'
import { INDEXES } from '../collections.server.ts'
import type { Services } from '../context.server.ts'
import { type BankStep, carryOut } from './bank-steps.fixture.ts'

/**
 * Runs as the process that `killed-change.quiet.test.ts` starts. Changes Oregon's bank in several
 * databases. Dies before, during or after the first writes of these changes. A `place` is a file or
 * a database address.
 */
const [given = '', moment = '', now = ''] = process.argv.slice(2)
const changes: { place: string; step: BankStep }[] = JSON.parse(given)

const log = pino({ level: 'silent' })
const die = () => process.kill(process.pid, 'SIGKILL')

let missing = changes.length
const allArrived = Promise.withResolvers<void>()

function documentsOf(place: string): DocumentStore {
  const store = place.startsWith('postgres:')
    ? openProductStore(place)
    : openSqliteStore({ file: place, indexes: INDEXES })
  return {
    ...store,
    async batch(writes) {
      if (moment === 'after') await store.batch(writes)
      missing--
      if (missing === 0) allArrived.resolve()
      await allArrived.promise
      if (moment !== 'during') die()
      setTimeout(die, 20 * Math.random())
      return store.batch(writes)
    },
  }
}

const servicesOn = (place: string) =>
  ({
    documents: documentsOf(place),
    log,
    memory: openProcessMemory(),
    now: () => new Date(now),
  }) as Partial<Services> as Services

await Promise.all(changes.map(({ place, step }) => carryOut(servicesOn(place), step)))
// Waits for the kill. When the process is to die during its writes, the changes may end before the
// kill.
await new Promise(() => {})
