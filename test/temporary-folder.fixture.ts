import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder that lasts for one test. With `afterAll` it lasts for all tests of the file. */
export function newFolder(until: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'))
  until(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
