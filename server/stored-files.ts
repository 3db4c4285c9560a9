import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../app/context.server.ts'

/** What is served, by the end of its name; the names are ours. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** A key of ours: no segment begins with a dot, nothing is encoded. */
const KEY = /^posts\/[\w-]+\/hero\.[\w-]+\.(\w+)$/

/**
 * Serves the files of posts at `/files/{key}`. A file is never changed under its name, so it may be
 * kept for good. Whatever it holds, a browser runs nothing of it (OWASP ASVS 5.0, V3.2.1).
 */
export function storedFiles({ files }: Pick<Services, 'files'>): MiddlewareHandler {
  return async (c) => {
    const key = new URL(c.req.raw.url).pathname.replace(/^\/files\//, '')
    const type = TYPES[key.match(KEY)?.[1] ?? '']
    if (!type || !(await files.exists(key))) return notFound(c)
    const { contentLength } = await files.getMetaData(key)
    c.header('Content-Type', type)
    c.header('Content-Length', String(contentLength))
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(Readable.toWeb(await files.getStream(key)) as ReadableStream)
  }
}

function notFound(c: Context) {
  return c.text('Not found', 404)
}
