import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { copyData, newDataDir } from '../server/server-process.fixture.ts'

const PROGRAM = path.resolve(import.meta.dirname, 'finish-runs.ts')

/**
 * Makes a folder with the prepared data (`prepared-data.ts`) and finished runs of manuals
 * (`finish-runs.ts`). The browser tests of the admin copy this folder, because an upload and its run
 * take many seconds in a server beside a browser. Playwright runs this as its third global setup.
 */
export default function prepareManuals(): () => void {
  const dataDir = newDataDir()
  copyData(process.env.PREPARED_DATA ?? '', dataDir)
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`No finished runs for the tests:\n${stderr}`)
  process.env.PREPARED_MANUALS = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
