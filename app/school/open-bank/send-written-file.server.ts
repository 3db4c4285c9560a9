import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { acceptsEncoding } from '../../../platform/accepts-encoding.ts'
import { isKnown } from '../../../platform/entity-tag.ts'
import type { WrittenFile } from '../../../platform/files/written-files.ts'

/** Sends a written file, compressed if the client accepts that. Replies 304 to a client that has the file. */
export async function sendWrittenFile(
  request: Request,
  { hash, bytes, gzipBytes, handle }: WrittenFile,
  headers: Record<string, string>,
): Promise<Response> {
  const isZipped = acceptsEncoding(request.headers.get('Accept-Encoding') ?? '', 'gzip')
  const etag = `"${hash}${isZipped ? '-gzip' : ''}"`
  const { 'Content-Type': type = '', ...rest } = headers
  const unchanged = { ...rest, ETag: etag, Vary: 'Accept-Encoding' }
  const whole = {
    ...unchanged,
    'Content-Type': type,
    'Content-Length': String(isZipped ? gzipBytes : bytes),
    ...(isZipped && { 'Content-Encoding': 'gzip' }),
  }
  const isUnchanged = isKnown(request.headers.get('If-None-Match') ?? undefined, etag)
  if (isUnchanged || request.method === 'HEAD') {
    await handle.close()
    return new Response(
      null,
      isUnchanged ? { status: 304, headers: unchanged } : { headers: whole },
    )
  }
  const file = handle.createReadStream()
  // A failure destroys the last stream, so the response breaks off, and the client notices.
  const sent = isZipped ? file : pipeline(file, createGunzip(), () => {})
  return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: whole,
  })
}
