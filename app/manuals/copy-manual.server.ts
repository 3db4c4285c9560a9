import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TemporaryFile } from '../../platform/files/temporary-folder.ts'
import type { Services } from '../context.server.ts'
import { manualKey } from './manual-upload.ts'

/** A hash that tells manuals apart, to be fed with all of a manual's bytes. */
export function startManualHash(): Hash {
  return createHash('sha256')
}

/** The id of a manual, from its hash. */
export function manualId(hash: Hash): string {
  return hash.digest('hex').slice(0, 12)
}

/**
 * A copy of the state's manual, to be read and removed; null when the stored file is not the manual
 * of this id: the process that put another in its place died before it was on record.
 */
export async function copyManual(
  { files, temporary }: Pick<Services, 'files' | 'temporary'>,
  abbrev: string,
  id: string,
): Promise<TemporaryFile | null> {
  const hash = startManualHash()
  const stored = await files.getStream(manualKey(abbrev))
  const copy = await temporary.keep(Readable.from(hashed(stored, hash)))
  if (manualId(hash) === id) return copy
  await copy.remove()
  return null
}

async function* hashed(bytes: Readable, hash: Hash) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
