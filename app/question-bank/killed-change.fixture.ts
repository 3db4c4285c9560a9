import { pino } from 'pino'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openPostgresStore } from '../../platform/documents/postgres/store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openOneAtATime } from '../../platform/one-at-a-time.ts'
import { openReadCache } from '../../platform/read-cache.ts'
import { INDEXES } from '../collections.server.ts'
import type { Services } from '../context.server.ts'
import { type BankStep, carryOut } from './bank-steps.fixture.ts'

/**
 * The process that `killed-change.test.ts` starts. It changes Oregon's bank in several databases, and
 * dies before, during or after the first write of all these changes. A `place` is a file or a database
 * address.
 */
const [given = '', moment = '', now = ''] = process.argv.slice(2)
const changes: { place: string; step: BankStep }[] = JSON.parse(given)

const log = pino({ level: 'silent' })
const die = () => process.kill(process.pid, 'SIGKILL')

let missing = changes.length
const allArrived = Promise.withResolvers<void>()

function documentsOf(place: string): DocumentStore {
  const store = place.startsWith('postgres:')
    ? openPostgresStore({ url: place, indexes: INDEXES, log })
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
    changesOfState: openOneAtATime(),
    banks: openReadCache(100),
    newestItems: openReadCache(100),
    now: () => new Date(now),
  }) as Partial<Services> as Services

await Promise.all(changes.map(({ place, step }) => carryOut(servicesOn(place), step)))
// The changes of a process that is to die during its writes may be faster.
await new Promise(() => {})
