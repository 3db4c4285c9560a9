import { startFirestore } from './firestore.fixture.ts'
import { startPostgres } from './postgres.fixture.ts'

/**
 * Starts the database servers that all test files of a run share. Their addresses are in the
 * environment, which the test processes inherit. Returns a function that stops the servers.
 */
export async function startSharedServers(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ connections: 400 })
  const firestore = await startFirestore({ official: false })
  process.env.SHARED_POSTGRES = postgres.url
  process.env.SHARED_FIRESTORE = firestore.host
  return async () => {
    await postgres.remove()
    await firestore.stop()
  }
}
