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
export async function keepNewest(folder: string, count: number): Promise<void> {
  await keepBackups(folder, ORDERED, (oldestFirst) => oldestFirst.slice(-count))
}

/** A backup in a folder, with the parts of its name. */
type FoundBackup = { name: string; time: string; before?: string; unfinished?: string }

/**
 * Removes all unfinished backups in a folder, and all finished ones that `choose` leaves out. Keeps all
 * files whose name does not match. `names` has the groups `time` and `unfinished`, and
 * may have `before`.
 */
export async function keepBackups(
  folder: string,
  names: RegExp,
  choose: (oldestFirst: FoundBackup[]) => FoundBackup[],
): Promise<void> {
  const found = (await readdir(folder)).flatMap((name): FoundBackup[] => {
    const { time = '', ...groups } = name.match(names)?.groups ?? {}
    return time ? [{ ...groups, name, time }] : []
  })
  const whole = found.filter(({ unfinished }) => !unfinished)
  const kept = choose(whole.sort((a, b) => (a.time < b.time ? -1 : 1)))
  for (const backup of found) {
    if (kept.includes(backup)) continue
    await rm(path.join(folder, backup.name), { recursive: true, force: true })
  }
}
