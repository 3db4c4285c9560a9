import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '../test/temporary-folder.fixture.ts'

/**
 * Copies a folder of the platform, and replaces a library with `script`. Returns the folder of the
 * copy, which exists for one test.
 */
export function copyWithStub(folder: string, library: string, script: string): string {
  const home = newFolder()
  cpSync(folder, path.join(home, 'copy'), { recursive: true })
  const stub = path.join(home, 'node_modules', library)
  mkdirSync(stub, { recursive: true })
  writeFileSync(path.join(stub, 'index.cjs'), script)
  writeFileSync(path.join(stub, 'package.json'), JSON.stringify({ main: 'index.cjs' }))
  return path.join(home, 'copy')
}

/** How a library fails on a machine that it does not support: name, script and expected message. */
export const STUBS: [string, string, RegExp][] = [
  [
    'throws',
    'throw new Error("Unsupported CPU\\nNeeds v2 microarchitecture")',
    /Unsupported CPU\s/,
  ],
  ['ends the process', 'process.kill(process.pid, "SIGILL")', /died|dies/],
]
