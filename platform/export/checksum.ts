import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Json } from '../documents/document-store.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { PathAndData } from './export-rules.ts'

type Checksum = { bytes: number; sha256: string }

/** Counts and hashes the bytes that pass through `through`. Call `sum` once, after the last chunk. */
function checksum() {
  const sha256 = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        sha256.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    sum: (): Checksum => ({ bytes, sha256: sha256.digest('hex') }),
  }
}

export async function putChunks(
  files: FileStorage,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Checksum> {
  const { through, sum } = checksum()
  await files.putStream(key, Readable.from(through(chunks)))
  return sum()
}

/** Reads a stream to its end and returns its checksum. */
export async function checksumOf(stream: AsyncIterable<Uint8Array>): Promise<Checksum> {
  const { through, sum } = checksum()
  for await (const _ of through(stream));
  return sum()
}

/** The number of documents, and a digest (`xor`) that ignores the order of documents and fields. */
export type DocumentsDigest = { count: number; xor: bigint }

/** Starts a digest. Call `add` once for each document. */
export function digestDocuments() {
  const digest: DocumentsDigest = { count: 0, xor: 0n }
  return {
    digest,
    add({ path, data }: PathAndData): void {
      digest.count++
      digest.xor ^= BigInt(`0x${hash('sha256', JSON.stringify([path, data], sortFields))}`)
    },
  }
}

/** Sorts the fields of an object, because not every store keeps their order. */
function sortFields(_: string, value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
