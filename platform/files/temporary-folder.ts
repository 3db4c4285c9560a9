import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '../log.ts'
import { isLeftBehind, noneIfMissing } from './left-behind.ts'

/** A file that is there until it is removed, or its process has died. */
export type TemporaryFile = { path: string; remove(): Promise<void> }

/** A place for files that nobody but this process needs. */
export type TemporaryFolder = {
  /** Writes a stream into a new file. A stream that breaks off leaves none, and rejects. */
  keep(contents: Readable): Promise<TemporaryFile>
}

/**
 * Temporary files under `folder`, each named by its process; those of dead ones are removed first.
 * When that fails, the log tells, and they stay.
 */
export function openTemporaryFolder(folder: string, log: Logger): TemporaryFolder {
  const swept = sweep(folder).catch((error) =>
    log.error({ err: error, folder }, 'files left behind could not be removed'),
  )
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

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(noneIfMissing)
  const left = names.filter((name) => isLeftBehind(Number.parseInt(name, 10)))
  await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true })))
}
