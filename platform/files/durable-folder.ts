import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FSDriverOptions } from 'flydrive/drivers/fs/types'
import type { Logger } from '../log.ts'

const UNFINISHED = /^\.(\d+)\.[0-9a-f-]+\.unfinished$/
const LONGEST_NAME = 255
/** The files that this process is writing. Other files with its process id are of a dead process. */
const unfinishedNames = new Set<string>()

/**
 * FlyDrive's driver for a folder. Nobody can read a partly written file, and a file survives a power
 * cut. For this the driver writes a temporary file, syncs it, renames it, and syncs the folder and the
 * parents of new folders (POSIX `rename`, `fsync`). It removes the unfinished files of dead processes
 * in the background, and logs failures.
 */
export class DurableFolder extends FSDriver {
  readonly #root: string
  readonly #log: Logger

  constructor({ log, ...options }: FSDriverOptions & { location: string; log: Logger }) {
    super(options)
    this.#root = options.location
    this.#log = log
    removeLeftBehind(this.#root, UNFINISHED, log)
  }

  /** A name can be too long for a file (POSIX `NAME_MAX`). FlyDrive would throw. */
  override async exists(key: string): Promise<boolean> {
    const isPossible = key.split('/').every((name) => Buffer.byteLength(name) <= LONGEST_NAME)
    return isPossible && super.exists(key)
  }

  /** Rejects if the file does not exist. FlyDrive's stream would fail later, perhaps unnoticed. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(path.join(this.#root, key))
    return file.createReadStream()
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents)
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents)
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = path.join(this.#root, key)
    const folder = path.dirname(target)
    const name = `.${process.pid}.${randomUUID()}.unfinished`
    const unfinished = path.join(folder, name)
    const made = await mkdir(folder, { recursive: true })
    unfinishedNames.add(name)
    try {
      await writeFile(unfinished, contents, { flush: true })
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    } finally {
      unfinishedNames.delete(name)
    }
    for (const changed of foldersToSync(folder, made)) await syncFolder(changed, this.#log)
  }
}

/**
 * Lists the folder with the new file, and the parent of each new folder. `made` is the topmost new
 * folder.
 */
function foldersToSync(folder: string, made: string | undefined): string[] {
  const folders = [folder]
  for (let at = folder; made && at.startsWith(made); folders.push(at)) at = path.dirname(at)
  return folders
}

/**
 * Syncs a folder, so that new names in it survive a power cut. Some file systems, such as SMB, cannot
 * sync folders. Then the log gets one warning for each of them.
 */
export async function syncFolder(folder: string, log: Logger): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    const { code = '', message: reason } = error as NodeJS.ErrnoException
    if (!CANNOT_SYNC.has(code)) throw error
    const { dev } = await handle.stat()
    if (!unsyncedDevices.has(dev)) log.warn({ folder, reason }, UNSYNCED)
    unsyncedDevices.add(dev)
  } finally {
    await handle.close()
  }
}
const CANNOT_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'])
const UNSYNCED = 'this file system cannot sync folders: a power cut may lose the newest files'
const unsyncedDevices = new Set<number>()

/** Removes files of dead processes, and logs failures. `names` captures the process id in a name. */
export async function removeLeftBehind(folder: string, names: RegExp, log: Logger): Promise<void> {
  try {
    if (!existsSync(folder)) return
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const { name, parentPath } of entries) {
      const pid = name.match(names)?.[1]
      if (!pid || unfinishedNames.has(name) || !isDead(Number(pid))) continue
      await rm(path.join(parentPath, name), { force: true })
    }
  } catch (error) {
    log.error({ err: error, folder }, 'files left behind could not be removed')
  }
}

/** True if the process with this id is dead. If the id is our own, an earlier process had it. */
function isDead(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
