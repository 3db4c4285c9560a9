import { chmodSync, lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from '../platform/log.ts'

/** Whatever this process and its children make from now on is for its user alone: 0600, folders 0700. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Makes the data folder of an earlier version, and these files in it, private. What cannot be changed
 * is logged and stays as it is: a volume may belong to somebody else.
 */
export function keepPrivate(folder: string, names: string[], log: Logger): void {
  const root = realpathSync(folder)
  for (const file of [root, ...names.map((name) => path.join(root, name))]) {
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) continue
    try {
      // A folder like /tmp is everybody's: the files are private, the folder is not ours to close.
      if (found.mode & STICKY) throw new Error('It is a folder that all users share')
      chmodSync(file, found.mode & OWNER)
    } catch (error) {
      log.warn({ err: error, file }, 'other users of this machine may be able to read this')
    }
  }
}

const STICKY = 0o1000
const OWNER = 0o700
const OTHERS = 0o077
