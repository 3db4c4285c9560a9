import { pino } from 'pino'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openProductStore } from '../../test/product-store.fixture.ts'
import type { Session } from '../auth/session.server.ts'
import { INDEXES } from '../collections.server.ts'
import type { Services } from '../context.server.ts'
import { deleteData } from './account.server.ts'

/**
 * A process that deletes the data of several riders, for `killed-deletion.quiet.test.ts`. The deletion of the
 * n-th rider stops after n writes. When all have stopped or ended, the process kills itself. `place`
 * is the path of a SQLite file or the URL of a PostgreSQL database.
 */
const [place = '', given = ''] = process.argv.slice(2)
const sessions: Session[] = JSON.parse(given)

const log = pino({ level: 'silent' })
const store = place.startsWith('postgres:')
  ? openProductStore(place)
  : openSqliteStore({ file: place, indexes: INDEXES })

/** Returns a store that calls `stop` after this number of writes. Its last write never resolves. */
function stopping(writes: number, stop: () => void): DocumentStore {
  let left = writes
  return new Proxy<DocumentStore>(store, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (name !== 'batch' && name !== 'create') return member
      return async (...parameters: unknown[]) => {
        const result = await member.apply(target, parameters)
        left--
        if (left > 0) return result
        stop()
        return new Promise(() => {})
      }
    },
  })
}

const deletions = sessions.map(async (session, n) => {
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  const documents = stopping(n + 1, resolve)
  const services = { documents, log, now: () => new Date() } as Partial<Services> as Services
  const outcome = await Promise.race([deleteData(services, session), stopped])
  if (outcome !== undefined && outcome !== 'done') throw new Error(outcome)
})
await Promise.all(deletions)
process.kill(process.pid, 'SIGKILL')
