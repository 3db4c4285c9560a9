import { pino } from 'pino'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openPostgresStore } from '../../platform/documents/postgres/store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openOneAtATime } from '../../platform/one-at-a-time.ts'
import { openReadCache } from '../../platform/read-cache.ts'
import { INDEXES } from '../collections.server.ts'
import type { Services } from '../context.server.ts'
import { carryOut } from './bank-steps.fixture.ts'

/**
 * The process that `killed-change.test.ts` starts. It changes Oregon's bank, and dies before, during
 * or after its first write. `place` is a file or a database address.
 */
const [place = '', step = '', moment = '', now = ''] = process.argv.slice(2)

const log = pino({ level: 'silent' })
const store = place.startsWith('postgres:')
  ? openPostgresStore({ url: place, indexes: INDEXES, log })
  : openSqliteStore({ file: place, indexes: INDEXES })
const die = () => process.kill(process.pid, 'SIGKILL')
const documents: DocumentStore = {
  ...store,
  async batch(writes) {
    if (moment === 'before') die()
    if (moment === 'during') setImmediate(die)
    const written = await store.batch(writes)
    if (moment === 'after') die()
    return written
  },
}
const services = {
  documents,
  log,
  changesOfState: openOneAtATime(),
  banks: openReadCache(100),
  newestItems: openReadCache(100),
  now: () => new Date(now),
} as Partial<Services> as Services

await carryOut(services, JSON.parse(step))
await store.close()
