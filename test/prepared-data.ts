import { rmSync } from 'node:fs'
import { newDataDir, startServer } from '../server/server-process.fixture.ts'

/**
 * Lets the built product start once on an empty folder and stop. Test servers begin with a copy of its
 * data, because to store the starter content of all states takes most of a first start. Playwright's
 * second global setup. Returns what removes the data. Does nothing if `npm test` has prepared it.
 */
export default async function prepareData(): Promise<() => void> {
  if (process.env.PREPARED_DATA) return () => {}
  const dataDir = newDataDir()
  const { child, ended, stdout, stderr } = await startServer({ DATA_DIR: dataDir })
  child.kill('SIGTERM')
  if ((await ended) !== 0) throw new Error(`No data for the tests:\n${stdout()}${stderr()}`)
  process.env.PREPARED_DATA = dataDir
  return () => {
    delete process.env.PREPARED_DATA
    rmSync(dataDir, { recursive: true, force: true })
  }
}
