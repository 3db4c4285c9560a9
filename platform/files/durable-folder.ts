import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FSDriverOptions } from 'flydrive/drivers/fs/types'
import type { Logger } from '../log.ts'
import { isLeftBehind, noneIfMissing } from './left-behind.ts'

const UNFINISHED = /^\.(\d+)\.[0-9a-f-]{36}\.unfinished$/
/** The names of what this process writes now: its id may have been another's before. */
const underWay = new Set<string>()

/**
 * FlyDrive's driver for a folder, with writes that readers see whole or not at all and that outlive
 * a power cut: into a file beside it, synced, renamed, the folder synced (POSIX `rename`, `fsync`).
 * What dead processes left unfinished is removed in the background; when that fails, the log tells.
 */
export class DurableFolder extends FSDriver {
  readonly #root: string

  constructor({ log, ...options }: FSDriverOptions & { location: string; log: Logger }) {
    super(options)
    this.#root = options.location
    sweep(this.#root).catch((error) =>
      log.error({ err: error, folder: this.#root }, 'files left behind could not be removed'),
    )
  }

  /** Rejects when there is no file: FlyDrive's stream would tell later, perhaps before anyone listens. */
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
    await mkdir(folder, { recursive: true })
    underWay.add(name)
    try {
      await writeFile(unfinished, contents, { flush: true })
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    } finally {
      underWay.delete(name)
    }
    await syncFolder(folder)
  }
}

/** Makes the names in a folder outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function sweep(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(noneIfMissing)
  for (const { name, parentPath } of entries) {
    const pid = name.match(UNFINISHED)?.[1]
    if (!pid || underWay.has(name) || !isLeftBehind(Number(pid))) continue
    await rm(path.join(parentPath, name), { force: true })
  }
}
