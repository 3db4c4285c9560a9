import { pino } from 'pino'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openPostgresStore } from '../../platform/documents/postgres/store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import type { Session } from '../auth/session.server.ts'
import { INDEXES } from '../collections.server.ts'
import type { Services } from '../context.server.ts'
import { deleteData } from './account.server.ts'

/**
 * A process that deletes a rider's data, for `killed-deletion.test.ts`. It dies after the given
 * number of writes. `place` is the path of a SQLite file or the URL of a PostgreSQL database.
 */
const [place = '', session = '', writes = ''] = process.argv.slice(2)
let left = Number(writes)

const log = pino({ level: 'silent' })
const store = place.startsWith('postgres:')
  ? openPostgresStore({ url: place, indexes: INDEXES, log })
  : openSqliteStore({ file: place, indexes: INDEXES })
const documents = new Proxy<DocumentStore>(store, {
  get(target, name) {
    const member = Reflect.get(target, name)
    if (name !== 'batch' && name !== 'create') return member
    return async (...parameters: unknown[]) => {
      const result = await member.apply(target, parameters)
      left--
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      return result
    }
  },
})
const services = { documents, log, now: () => new Date() } as Partial<Services> as Services

const outcome = await deleteData(services, JSON.parse(session) as Session)
await store.close()
if (outcome !== 'done') process.exitCode = 1
