import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Logger } from '../log.ts'
import { openOneAtATime } from '../one-at-a-time.ts'
import type { TemporaryFolder } from './temporary-folder.ts'

/** A text that was written once into a file. */
export type WrittenFile = {
  /** The hash of the text. */
  hash: string
  /** The size of the text. */
  bytes: number
  /** The size of the file, which has the text compressed by gzip. */
  gzipBytes: number
  /** The open file. Whoever gets it closes it. */
  handle: FileHandle
}

type Wanted = {
  key: string
  /** The file is written again when this changes. */
  version: string
  /** Returns the text in small pieces. Other work of the process runs in between. */
  write: () => AsyncIterable<string>
  /** True for a file that takes seconds. Few of these are written at once, and the others are refused. */
  isLarge: boolean
}

/** Opens the file of a key, after writing it if needed. Resolves with null while too many large files are written. */
export type WrittenFiles = (wanted: Wanted) => Promise<WrittenFile | null>

type Kept = Omit<WrittenFile, 'handle'> & { path: string; remove(): Promise<void> }

/** The compressor takes longer for many small pieces than for their text. */
const PART_LENGTH = 64 * 1024

/** Keeps one file for each key in a temporary folder, for this process alone. Removes files of earlier versions. */
export function openWrittenFiles(
  temporary: TemporaryFolder,
  log: Logger,
  maxLarge = 2,
): WrittenFiles {
  const files = new Map<string, { version: string; file: Promise<Kept> }>()
  const queue = openOneAtATime()
  let large = 0

  /** Simultaneous requests for a version wait for the same file. */
  function latest({ key, version, write, isLarge }: Wanted): Promise<Kept> | null {
    const known = files.get(key)
    if (known?.version === version) return known.file
    if (isLarge && large >= maxLarge) return null
    const file = isLarge ? keepLarge(write) : queue('small files', () => keep(write))
    files.set(key, { version, file })
    file.catch(() => forget(key, file)).then(() => known && removeEarlier(known.file))
    return file
  }

  async function keepLarge(write: Wanted['write']): Promise<Kept> {
    large++
    return await keep(write).finally(() => large--)
  }

  async function keep(write: Wanted['write']): Promise<Kept> {
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const part of inParts(write())) {
        hash.update(part)
        bytes += part.length
        yield part
        await otherWork()
      }
    }
    // A failure destroys the last stream, so `keep` rejects with it.
    const zipped = pipeline(Readable.from(counted()), createGzip(), () => {})
    const file = await temporary.keep(zipped)
    const { size } = await stat(file.path)
    return { ...file, hash: hash.digest('base64url').slice(0, 22), bytes, gzipBytes: size }
  }

  function removeEarlier(file: Promise<Kept>): void {
    file
      .then(({ remove }) => remove())
      .catch((error) => log.error({ err: error }, 'an earlier version of a file stays'))
  }

  function forget(key: string, file: Promise<Kept>): void {
    if (files.get(key)?.file === file) files.delete(key)
  }

  return async (wanted) => {
    for (let isRetry = false; ; isRetry = true) {
      const file = latest(wanted)
      if (!file) return null
      const { path, remove: _, ...facts } = await file
      try {
        return { ...facts, handle: await open(path) }
      } catch (error) {
        // A newer version replaced the file just now, or somebody else deleted it.
        if (isRetry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        forget(wanted.key, file)
      }
    }
  }
}

async function* inParts(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let part = ''
  for await (const piece of pieces) {
    part += piece
    if (part.length < PART_LENGTH) continue
    yield Buffer.from(part)
    part = ''
  }
  yield Buffer.from(part)
}
