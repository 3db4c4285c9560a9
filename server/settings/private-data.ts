import { chmodSync, lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from '../../platform/log.ts'

/** Makes all new files of this process and its children private: 0600, and folders 0700. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Makes the data folder and the named files in it private, because all users may read a copy.
 * Logs a file that it cannot change, because a volume may belong to another user.
 */
export function keepPrivate(folder: string, names: string[], log: Logger): void {
  const root = realpathSync(folder)
  for (const file of [root, ...names.map((name) => path.join(root, name))]) {
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) continue
    try {
      // All users need a folder such as /tmp, so only the files in it become private.
      if (found.mode & STICKY) throw new Error('All users share this folder')
      chmodSync(file, found.mode & OWNER)
    } catch (error) {
      log.warn({ err: error, file }, 'other users of this machine may be able to read this')
    }
  }
}

const STICKY = 0o1000
const OWNER = 0o700
const OTHERS = 0o077
