import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { EVEN_PRIORITY } from './server-process.fixture.ts'

type Settings = Record<string, string>

/** Starts the command of a file in `commands/`, with these settings and no others. */
export function beginCommand(file: string, settings: Settings, ...given: string[]): ChildProcess {
  const program = path.join(import.meta.dirname, 'commands', `${file}.ts`)
  const { NODE_COMPILE_CACHE } = process.env
  const env = { NODE_COMPILE_CACHE, NODE_OPTIONS: EVEN_PRIORITY, ...settings }
  return spawn(process.execPath, [program, ...given], { env })
}

/** Runs a command to its end. */
export async function runs(file: string, settings: Settings, ...given: string[]) {
  const child = beginCommand(file, settings, ...given)
  const said = Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
  )
  const [code] = await once(child, 'close')
  const [stdout = '', stderr = ''] = await said
  return { code, stdout, stderr }
}
