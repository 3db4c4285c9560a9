import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The names of the database and the file folder in `DATA_DIR`. Other services may replace them. */
export const DATABASE = 'documents.db'
export const FILES = 'files'
/** The folder in `DATA_DIR` of the backups that a newer release makes before it uses the data. */
export const BACKUPS = 'backups'

const { R_OK, W_OK, X_OK } = constants

/**
 * Creates the data folder if `mayWrite` is true. Throws the file system's error if this process cannot
 * use the folder, or the files in it that `used` names.
 */
export function openDataFolder(folder: string, used: readonly string[], mayWrite: boolean): void {
  if (mayWrite) makeFolder(folder)
  const present = used.map((name) => path.join(folder, name)).filter((file) => existsSync(file))
  for (const file of [firstPresent(folder), ...present]) {
    accessSync(file, statSync(file).isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK)
  }
}

/** Creates a folder and its missing parents. Node's own `recursive` never ends below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may make the same folder.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Explains why `DATA_DIR` cannot be used, and what to do. Names this process's user and the owner. */
export function sentenceOf(error: NodeJS.ErrnoException, folder: string): string {
  const { code = '', message } = error
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `DATA_DIR cannot be created: ${message}`
  }
  const uid = process.getuid?.()
  const place = firstPresent(error.path ?? folder)
  const { uid: owner, mode } = statSync(place)
  const rights = `uid ${owner}, mode ${(mode & 0o777).toString(8)}`
  const next =
    code === 'EROFS'
      ? 'Its file system is read-only: choose another folder, or mount it for writing.'
      : `Run as root: chown -R ${uid} ${folder} && chmod -R u+rwX ${folder}. Or choose another folder.`
  return `DATA_DIR cannot be used: this process (uid ${uid}) has no right to write ${place} (${rights}). ${next}`
}

/** Returns the path, or its nearest parent that exists. */
export function firstPresent(place: string): string {
  return existsSync(place) ? place : firstPresent(path.dirname(place))
}
