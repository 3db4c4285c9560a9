import { rmSync } from 'node:fs'
import { newDataDir, startServer } from '../server/server-process.fixture.ts'

/**
 * Starts the built product once on an empty folder, and stops it. Test servers copy the folder's data,
 * because storing the starter content takes most of a first start. Returns a function that removes the
 * data. Does nothing if `npm test` has already prepared the data. Playwright runs this as its second
 * global setup.
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
