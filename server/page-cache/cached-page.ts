import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { entityTag, isKnown } from '../http/entity-tag.ts'

/** A page as its route renders it. */
export type Page = {
  status: number
  /** Their names are in small letters. */
  headers: Record<string, string>
  bytes: Buffer
  routePattern: string | null
}

/** A response ready to write. Its headers are a flat list of names and values. */
type Answer = { status: number; headers: string[]; bytes: Buffer | undefined }

type Headers = Record<string, string>

/** One encoding of a page. `unchanged` is the response (304) to a client that already has it. */
type Copy = { etag: string; whole: Answer; unchanged: Answer }

type Encoding = 'br' | 'gzip'

/** Compression does not pay off below this size. */
const MIN_COMPRESSED_BYTES = 1024
/** Up to this size the best brotli takes less than half a second, in another thread. */
const MAX_BEST_BYTES = 256 * 1024

/** A rendered page in memory. It compresses its bytes once, for all requests. */
export class CachedPage {
  readonly version: string
  readonly routePattern: string | null
  /** All copies together take at most this many bytes. */
  readonly size: number
  readonly #bytes: Buffer
  readonly #plain: Copy
  readonly #headers: Headers
  readonly #compressed = new Map<Encoding, Copy>()
  readonly #pending = new Map<Encoding, Promise<Copy>>()

  constructor({ headers, bytes, routePattern }: Page, version: string) {
    this.version = version
    this.routePattern = routePattern
    this.size = 2 * bytes.length + 4096
    this.#headers = headers
    this.#bytes = bytes
    this.#plain = copyOf(bytes, headers)
  }

  /** The answer to a request with these headers. */
  async answerTo(headers: IncomingHttpHeaders): Promise<Answer> {
    const { etag, whole, unchanged } = await this.#copyFor(headers['accept-encoding'])
    return isKnown(headers['if-none-match'], etag) ? unchanged : whole
  }

  /** Brotli is slow: gzip serves until the brotli copy is ready. */
  #copyFor(acceptEncoding: string | undefined): Copy | Promise<Copy> {
    if (!acceptEncoding || this.#bytes.length < MIN_COMPRESSED_BYTES) return this.#plain
    if (accepts(acceptEncoding, 'br')) {
      const compressed = this.#compressed.get('br')
      if (compressed) return compressed
      this.#compress('br').catch(() => {})
    }
    if (!accepts(acceptEncoding, 'gzip')) return this.#plain
    return this.#compressed.get('gzip') ?? this.#compress('gzip')
  }

  #compress(encoding: Encoding): Promise<Copy> {
    const pending = this.#pending.get(encoding) ?? this.#compressNow(encoding)
    this.#pending.set(encoding, pending)
    return pending
  }

  async #compressNow(encoding: Encoding): Promise<Copy> {
    const bytes = await COMPRESS[encoding](this.#bytes)
    // `size` relies on this: two compressed copies take no more than the page itself.
    const isSmall = bytes.length <= this.#bytes.length / 2
    const headers = { ...this.#headers, 'content-encoding': encoding }
    const copy = isSmall ? copyOf(bytes, headers) : this.#plain
    this.#compressed.set(encoding, copy)
    return copy
  }
}

/**
 * Whether a client accepts an encoding, by its `Accept-Encoding` (RFC 9110, section 12.5.3). Hono's
 * `accepts` does not know `*`, and prefers the client's order to the smallest encoding.
 */
export function accepts(header: string, encoding: Encoding): boolean {
  const offers = parseAccept(header)
  const offer =
    offers.find(({ type }) => type.toLowerCase() === encoding) ??
    offers.find(({ type }) => type === '*')
  return offer !== undefined && offer.q > 0
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

/** The response that sends the bytes with these headers. */
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
