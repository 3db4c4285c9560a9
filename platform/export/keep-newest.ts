import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** Returns the name of a backup made at this time. Names sort by time and are valid on Windows. */
export function nameOfBackup(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
}

const OF_A_BACKUP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(\.unfinished)?$/

/**
 * Removes all unfinished backups in a folder, and all finished backups except the newest `count`.
 * Keeps all other files.
 */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OF_A_BACKUP.test(name)).sort()
  const whole = names.filter((name) => !name.endsWith('.unfinished'))
  const kept = new Set(whole.slice(-count))
  for (const name of names) {
    if (!kept.has(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
