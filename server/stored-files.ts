import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../app/context.server.ts'
import type { FileStorage } from '../platform/files/file-storage.ts'
import { isKnown } from './entity-tag.ts'

/** A kind of file that is served. Its keys are ours: no segment begins with a dot, nothing is encoded. */
type Kind = { key: RegExp; type: (ending: string) => string | undefined; headers: HeadersOf }
type HeadersOf = (key: string) => Record<string, string>

/** Never changed under its name, so it may be kept for good. */
const forGood: HeadersOf = () => ({ 'Cache-Control': 'public, max-age=31536000, immutable' })

const PICTURES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const KINDS: Kind[] = [
  {
    key: /^posts\/[\w-]+\/hero\.[\w-]+\.(\w+)$/,
    type: (ending) => PICTURES[ending],
    headers: forGood,
  },
  {
    key: /^states\/[A-Z]{2}\/pages\/[0-9a-f]{12}-\d+\.(webp)$/,
    type: () => 'image/webp',
    headers: forGood,
  },
  {
    // A browser's own reader of PDF files runs scripts: the file is for keeping.
    key: /^states\/[A-Z]{2}\/manual\.(pdf)$/,
    type: () => 'application/pdf',
    headers: (key) => ({
      'Cache-Control': 'public, no-cache',
      'Content-Disposition': `attachment; filename="${key.split('/')[1]}-motorcycle-manual.pdf"`,
    }),
  },
]

/**
 * Serves stored files at `/files/{key}`, whole or one range of bytes (RFC 9110, section 14). Whatever
 * a file holds, a browser runs nothing of it (OWASP ASVS 5.0, V3.2.1).
 */
export function storedFiles({ files }: Pick<Services, 'files'>): MiddlewareHandler {
  return async (c) => {
    const key = new URL(c.req.raw.url).pathname.replace(/^\/files\//, '')
    const kind = KINDS.find((kind) => kind.key.test(key))
    const type = kind?.type(key.match(kind.key)?.[1] ?? '')
    if (!kind || !type || !(await files.exists(key))) return c.text('Not found', 404)
    const { contentLength, etag: told } = await files.getMetaData(key)
    // Files are replaced whole, so this tells them apart by the byte: a download may go on by it.
    const etag = told.replace(/^W\//, '')
    for (const [name, value] of Object.entries(kind.headers(key))) c.header(name, value)
    c.header('ETag', etag)
    if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
    c.header('Content-Type', type)
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    c.header('Accept-Ranges', 'bytes')
    return sendRange(c, files, { key, contentLength, etag })
  }
}

type Sent = { key: string; contentLength: number; etag: string }

async function sendRange(c: Context, files: FileStorage, { key, contentLength, etag }: Sent) {
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

/** The one range that is asked for; null for the whole file, also when several are. */
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

/** The bytes from `start` to `end`, both included. Storages stream whole files only. */
async function* bytesOf(stream: Readable, start: number, end: number) {
  let at = 0
  for await (const chunk of stream) {
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (piece.length > 0) yield piece
    at += chunk.length
    if (at > end) return
  }
}
