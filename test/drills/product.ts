import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'
import { signedInRiders } from '../riders.fixture.ts'

export const SESSION_SECRET = 'what only the drill and its servers know'
export const ADMIN_CODE = 'the code of the drill'

/** Starts the product as a process that ends with the drill. */
export async function startProduct(settings: Record<string, string>): Promise<ServerProcess> {
  const own = { SESSION_SECRET, LOCAL_ADMIN_CODE: ADMIN_CODE }
  const server = await startServer({ ...own, ...settings })
  process.on('exit', () => server.child.kill('SIGKILL'))
  if (server.child.exitCode !== null) throw new Error(`${server.stdout()}${server.stderr()}`)
  return server
}

/** Signs riders in at the servers of `startProduct` that have this store and this origin. */
export function ridersOf(store: DocumentStore, origin: string, count: number) {
  return signedInRiders(store, { count, origin, secret: SESSION_SECRET })
}
