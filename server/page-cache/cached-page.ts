import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding } from '../../platform/accepts-encoding.ts'
import { entityTag, isKnown } from '../../platform/entity-tag.ts'

export type Page = {
  status: number
  /** The names of headers are in lower case. */
  headers: Record<string, string>
  bytes: Buffer
  routePattern: string | null
}

/** The version of a page's content, and the hour in which it was rendered. */
export type Version = { content: string; hour: string }

/** A response ready to write. Its headers are a flat list of names and values. */
type Answer = { status: number; headers: string[]; bytes: Buffer | undefined }

type Headers = Record<string, string>

/** One encoding of a page. `unchanged` is the response (304) to a client that already has the page. */
type Copy = { etag: string; whole: Answer; unchanged: Answer }

type Encoding = 'br' | 'gzip'

const MIN_COMPRESSED_BYTES = 1024
/** Larger pages get a faster level of brotli, because the best level takes long. */
const MAX_BEST_BYTES = 256 * 1024

export type CachedPage = ReturnType<typeof cachePage>

/** Holds a rendered page in memory. Compresses the bytes at most once for each encoding. */
export function cachePage({ headers, bytes, routePattern }: Page, version: Version) {
  const plain = copyOf(bytes, headers)
  const compressed = new Map<Encoding, Promise<Copy>>()
  let brotli: Copy | null = null
  let isWantedAgain = false

  /**
   * Brotli takes 50 times as long as gzip, so a page gets a brotli copy when it is requested for the
   * second time. Clients get the gzip or plain copy until the brotli copy is ready.
   */
  function copyFor(acceptEncoding: string | undefined): Copy | Promise<Copy> {
    if (!acceptEncoding || bytes.length < MIN_COMPRESSED_BYTES) return plain
    if (acceptsEncoding(acceptEncoding, 'br')) {
      if (brotli) return brotli
      if (isWantedAgain) compressOnce('br').catch(() => {})
      isWantedAgain = true
    }
    return acceptsEncoding(acceptEncoding, 'gzip') ? compressOnce('gzip') : plain
  }

  function compressOnce(encoding: Encoding): Promise<Copy> {
    const copy = compressed.get(encoding) ?? compress(encoding)
    compressed.set(encoding, copy)
    return copy
  }

  async function compress(encoding: Encoding): Promise<Copy> {
    const encoded = await COMPRESS[encoding](bytes)
    // Without this limit of half the bytes, the two compressed copies could exceed `size`.
    const isSmall = encoded.length <= bytes.length / 2
    const copy = isSmall ? copyOf(encoded, { ...headers, 'content-encoding': encoding }) : plain
    if (encoding === 'br') brotli = copy
    return copy
  }

  return {
    version,
    routePattern,
    /** All copies together take at most this many bytes. */
    size: 2 * bytes.length + 4096,
    async answerTo(request: IncomingHttpHeaders): Promise<Answer> {
      const { etag, whole, unchanged } = await copyFor(request['accept-encoding'])
      return isKnown(request['if-none-match'], etag) ? unchanged : whole
    },
  }
}

function copyOf(bytes: Buffer, ofPage: Headers): Copy {
  const etag = entityTag(bytes)
  const headers: Headers = { ...ofPage, vary: 'Accept-Encoding', etag }
  const { 'content-type': _, 'content-encoding': __, ...unchanged } = headers
  return {
    etag,
    whole: answerOf(200, headers, bytes),
    unchanged: { status: 304, headers: Object.entries(unchanged).flat(), bytes: undefined },
  }
}

export function answerOf(status: number, headers: Headers, bytes: Buffer): Answer {
  const all = { ...headers, 'content-length': String(bytes.length) }
  return { status, headers: Object.entries(all).flat(), bytes }
}

const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes) => {
    const quality = bytes.length > MAX_BEST_BYTES ? 5 : constants.BROTLI_MAX_QUALITY
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return promisify(brotliCompress)(bytes, { params })
  },
}
