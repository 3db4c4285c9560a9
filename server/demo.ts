import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { embeddedData } from './services.ts'
import { DEMO_MARK } from './settings/demo-folder.ts'
import { BadSettingsError, type Env } from './settings/env.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Deletes what visitors of a demo entered, also after a crash. Does nothing without a demo. The secrets
 * stay, because they take long to make, and no visitor sees or changes them.
 */
export function emptyDemo(env: Env): void {
  if (!env.demo) return
  const { folder, database, secrets, engine } = embeddedData(env)
  const file = path.join(folder, database)
  const held = existsSync(file) ? engine.holdAlone(file) : null
  if (held === 'in use') {
    throw new BadSettingsError(
      `Another server runs a demo in ${folder}: stop it, or choose another DATA_DIR.`,
    )
  }
  const kept = [DEMO_MARK, ...secrets]
  for (const name of readdirSync(folder)) {
    if (!kept.includes(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  if (held !== 'damaged') held?.close()
}

/** Resolves with the reason once the demo must start anew: its time is over, or its folder is full. */
export async function demoEnds({ dataDir }: Env, until: Date, maxBytes: number): Promise<string> {
  for (;;) {
    const restMs = until.getTime() - Date.now()
    if (restMs <= 0) return 'its time is over'
    await setTimeout(Math.min(restMs, LOOK_EVERY_MS))
    // A folder may vanish while it is read.
    const bytes = await sizeOf(dataDir).catch(() => 0)
    if (bytes > maxBytes) return 'visitors have filled its folder'
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}

/** Replaces this process by a new one with the same id, arguments and settings. */
export function replaceProcess(): never {
  const given = [...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, [process.execPath, ...given])
  // Systems without `execve` need a supervisor.
  process.exit(1)
}
