import { APPLICATION, INDEXES } from '../app/collections.server.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openPostgresStore } from '../platform/documents/postgres/store.ts'
import { openLog } from '../platform/log.ts'

/** Opens a PostgreSQL database with the product's collections, without a log. */
export function openProductStore(url: string): DocumentStore {
  const log = openLog('silent')
  return openPostgresStore({ url, application: APPLICATION, indexes: INDEXES, log })
}
