import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** Returns the name of a backup made at this time. Names sort by time and are valid on Windows. */
export function nameOfBackup(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
}

/** The names of the backups that an operator orders. */
const ORDERED = /^(?<time>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?<unfinished>\.unfinished)?$/

/**
 * Removes all unfinished backups in a folder, and all finished backups except the newest `count`.
 * Keeps all files whose name does not match.
 */
export async function keepNewest(folder: string, count: number, names = ORDERED): Promise<void> {
  const found = (await readdir(folder)).flatMap((name) => {
    const { time = '', unfinished } = name.match(names)?.groups ?? {}
    return time ? [{ name, time, unfinished }] : []
  })
  const whole = found.filter(({ unfinished }) => !unfinished)
  const newest = whole.sort((a, b) => (a.time < b.time ? -1 : 1)).slice(-count)
  for (const backup of found) {
    if (newest.includes(backup)) continue
    await rm(path.join(folder, backup.name), { recursive: true, force: true })
  }
}
