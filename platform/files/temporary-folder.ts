import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '../log.ts'
import { removeLeftBehind } from './durable-folder.ts'

/** A file that exists until `remove`. If the process dies first, a later process removes the file. */
type TemporaryFile = { path: string; remove(): Promise<void> }

export type TemporaryFolder = {
  /** Writes a stream into a new file. If the stream fails, it removes the file and rejects. */
  keep(contents: Readable): Promise<TemporaryFile>
}

/** Opens a folder for temporary files. First removes the files of dead processes. */
export function openTemporaryFolder(folder: string, log: Logger): TemporaryFolder {
  const swept = removeLeftBehind(folder, /^(\d+)\./, log)
  return {
    async keep(contents) {
      await swept
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${process.pid}.${randomUUID()}`)
      const remove = () => rm(file, { force: true })
      try {
        await pipeline(contents, createWriteStream(file))
      } catch (error) {
        await remove()
        throw error
      }
      return { path: file, remove }
    },
  }
}
