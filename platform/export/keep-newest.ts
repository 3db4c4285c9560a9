import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** The name of a backup made at this time. Names sort by time, and Windows takes them, too. */
export function nameOfBackup(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
}

const OF_A_BACKUP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(\.unfinished)?$/

/** Removes all but the newest backups of a folder, and what broken ones left. Leaves other files. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OF_A_BACKUP.test(name)).sort()
  const whole = names.filter((name) => !name.endsWith('.unfinished'))
  const kept = new Set(whole.slice(-count))
  for (const name of names) {
    if (!kept.has(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
