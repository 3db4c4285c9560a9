import { onTestFinished } from 'vitest'
import type { RunningServer } from './server-process.fixture.ts'

/** Waits for a server, and removes it when the test ends. */
export async function forOneTest<Server extends RunningServer>(
  starting: Promise<Server>,
): Promise<Server> {
  const server = await starting
  onTestFinished(() => server.remove())
  return server
}
