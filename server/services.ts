import path from 'node:path'
import type { Services } from '../app/context.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite-store.ts'
import type { Logger } from '../platform/log.ts'
import type { Env } from './env.ts'
import { INDEXES } from './indexes.ts'

/** Picks the adapters for the settings: the one place that names them. */
export function openServices(env: Env, log: Logger): Services {
  return {
    documents: openSqliteStore({ file: path.join(env.dataDir, 'documents.db'), indexes: INDEXES }),
    log,
    geocoderUrl: env.geocoderUrl,
    origin: env.origin,
    now: () => new Date(),
  }
}
