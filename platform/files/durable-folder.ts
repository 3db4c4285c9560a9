import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FSDriverOptions } from 'flydrive/drivers/fs/types'

/**
 * FlyDrive's driver for a folder, with writes that readers see whole or not at all and that outlive
 * a power cut: into a file beside it, synced, renamed, the folder synced (POSIX `rename`, `fsync`).
 */
export class DurableFolder extends FSDriver {
  readonly #root: string

  constructor(options: FSDriverOptions & { location: string }) {
    super(options)
    this.#root = options.location
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
    const unfinished = path.join(folder, `.${randomUUID()}.unfinished`)
    await mkdir(folder, { recursive: true })
    try {
      await writeFile(unfinished, contents, { flush: true })
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  }
}
