import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { embeddedData } from './services.ts'
import { DEMO_MARK } from './settings/demo-folder.ts'
import { BadSettingsError, type Env } from './settings/env.ts'

const TRY_EVERY_MS = 100

/**
 * Deletes what visitors of a demo entered, also after a crash. Does nothing without a demo. The secrets
 * stay, because they take long to make, and no visitor sees or changes them. Waits for a command that
 * reads the database.
 */
export async function emptyDemo(env: Env): Promise<void> {
  if (!env.demo) return
  const until = Date.now() + env.demo.lockedMs
  const { folder, database, secrets, engine } = embeddedData(env)
  const file = path.join(folder, database)
  const hold = () => {
    try {
      return existsSync(file) ? engine.holdAlone(file) : null
    } catch {
      // On a full disk SQLite cannot lock the database, but it would have found another server.
      return null
    }
  }
  let held = hold()
  for (; held === 'in use' && Date.now() < until; held = hold()) await setTimeout(TRY_EVERY_MS)
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

/**
 * Resolves with the reason once the demo must start anew: its time is over, or visitors have filled its
 * folder, or the half of a small disk. Less than `leastBytes` is no sign of them: others may have filled
 * the disk.
 */
export async function demoEnds(
  { dataDir }: Env,
  until: Date,
  { maxBytes, leastBytes, lookMs }: { maxBytes: number; leastBytes: number; lookMs: number },
): Promise<string> {
  const atStart = await sizeOf(dataDir)
  for (;;) {
    const restMs = until.getTime() - Date.now()
    if (restMs <= 0) return 'its time is over'
    await setTimeout(Math.min(restMs, lookMs))
    const { bavail, bsize } = statfsSync(dataDir)
    const bytes = await sizeOf(dataDir)
    // Only what visitors added counts, because a new start frees nothing else.
    const added = bytes - atStart
    if (bytes > maxBytes || (added > leastBytes && added > bavail * bsize)) {
      return 'visitors have filled its folder'
    }
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  // A folder may vanish while it is read.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
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
