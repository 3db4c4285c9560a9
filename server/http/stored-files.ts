import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../../app/context.server.ts'
import { fileHeaders } from '../../app/site/operations/served-files.server.ts'
import { isKnown } from '../../platform/entity-tag.ts'
import type { FileStorage } from '../../platform/files/file-storage.ts'

/**
 * Serves stored files at `/files/{key}`, whole or one range of bytes (RFC 9110, section 14).
 * Browsers run no script in the files (OWASP ASVS 5.0, V3.2.1). If the storage has links for browsers,
 * the route redirects to a link.
 */
export function storedFiles({
  files,
  fileLinks,
}: Pick<Services, 'files' | 'fileLinks'>): MiddlewareHandler {
  return async (c) => {
    const key = new URL(c.req.raw.url).pathname.replace(/^\/files\//, '')
    const served = fileHeaders(key)
    if (!served) return c.text('Not found', 404)
    if (fileLinks) {
      c.header('Cache-Control', `public, max-age=${fileLinks.freshSeconds}`)
      return c.redirect(await fileLinks.linkTo(key))
    }
    if (!(await files.exists(key))) return c.text('Not found', 404)
    const { contentLength, etag: storedTag } = await files.getMetaData(key)
    // Stored files change only as a whole, so their weak tag can become a strong tag. A resumed
    // download needs a strong tag.
    const etag = storedTag.replace(/^W\//, '')
    c.header('Cache-Control', served.cacheControl)
    c.header('Content-Disposition', served.contentDisposition)
    c.header('ETag', etag)
    if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
    c.header('Content-Type', served.contentType)
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    c.header('Accept-Ranges', 'bytes')
    return sendRange(c, files, { key, contentLength, etag })
  }
}

type ServedFile = { key: string; contentLength: number; etag: string }

async function sendRange(c: Context, files: FileStorage, { key, contentLength, etag }: ServedFile) {
  const range = readRange(c, contentLength, etag)
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${contentLength}`)
    return c.body(null, 416)
  }
  const { start, end } = range ?? { start: 0, end: contentLength - 1 }
  if (range) c.header('Content-Range', `bytes ${start}-${end}/${contentLength}`)
  c.header('Content-Length', String(end - start + 1))
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status)
  const stream = await files.getStream(key)
  const sent = range ? Readable.from(bytesOf(stream, start, end)) : stream
  return c.body(Readable.toWeb(sent) as ReadableStream, status)
}

/**
 * Returns the requested range. Returns null for the whole file, even if the request has several
 * ranges.
 */
function readRange(c: Context, size: number, etag: string) {
  const condition = c.req.header('If-Range')
  if (c.req.method !== 'GET' || (condition && condition !== etag)) return null
  const [asked, first, last] = c.req.header('Range')?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (!asked || (!first && !last)) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Number(last) : size - 1
  if (start > end && first && last) return null
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}

/** Yields the bytes from `start` to `end`, both included. A storage can stream only whole files. */
async function* bytesOf(stream: Readable, start: number, end: number) {
  let at = 0
  for await (const chunk of stream) {
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (piece.length > 0) yield piece
    at += chunk.length
    if (at > end) return
  }
}
