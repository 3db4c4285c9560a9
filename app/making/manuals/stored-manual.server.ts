import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Write } from '../../../platform/documents/document-store.ts'
import { type LanguageTag, SOURCE } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import type { StateLock } from '../../questions/states/state-lock.server.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { manualKey } from './manual-file.ts'
import { findManual, otherManuals } from './other-manuals.server.ts'

export type ReceivedManual = { path: string; manual: StoredManual }

export function manualId(hash: Hash): string {
  return hash.digest('hex').slice(0, 12)
}

/**
 * Replaces the file of a state's manual, and blocks other processes until the caller's work ends.
 * Returns the writes for the manual's record, which the caller commits with the lock. A manual in another
 * language has a record of its own.
 */
export async function storeManual(
  services: Services,
  lock: StateLock,
  { stateName, abbrev, language }: UsState & { language: LanguageTag },
  { path, manual }: ReceivedManual,
): Promise<Write[]> {
  const key = manualKey(abbrev, language)
  await lock.hold()
  await services.files.putStream(key, Readable.from(bytesWhileHeld(path, lock)))
  const file = { sourceDocument: `/files/${key}`, gsUri: `${services.filesUri}/${key}`, manual }
  if (language !== SOURCE.tag) return [otherManuals(services, abbrev).write.set(language, file)]
  const fields = { stateName, abbrev, ...file, updatedAt: manual.uploadedAt }
  const { get, write } = stateRecords(services)
  if (await get(abbrev)) return [write.merge(abbrev, fields)]
  return [write.create(abbrev, { ...fields, questions: 'manual', version: 0, itemCount: 0 })]
}

/**
 * Yields the bytes of a file. Throws at the end if the lock is lost, so a process that slept never
 * replaces a newer manual.
 */
async function* bytesWhileHeld(path: string, lock: StateLock) {
  yield* createReadStream(path)
  lock.assertHeld()
}

/**
 * Passes the path of a temporary copy of the state's manual to `use`. `id` may be that of a manual in another
 * language. Returns null if the stored file is not the manual `id`, for example because another upload
 * replaced that file.
 */
export async function withManualCopy<T>(
  services: Pick<Services, 'files' | 'temporary' | 'documents' | 'log'>,
  abbrev: string,
  id: string,
  use: (path: string) => Promise<T>,
): Promise<T | null> {
  const hash = createHash('sha256')
  const found = await findManual(services, abbrev, id)
  const stored = await services.files.getStream(manualKey(abbrev, found?.language))
  const copy = await services.temporary.keep(Readable.from(hashed(stored, hash)))
  try {
    return manualId(hash) === id ? await use(copy.path) : null
  } finally {
    await copy.remove()
  }
}

async function* hashed(bytes: Readable, hash: Hash) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
