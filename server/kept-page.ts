import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { entityTag, isKnown } from './entity-tag.ts'

/** A page as a route made it. */
export type Page = {
  status: number
  /** By their names in small letters. */
  headers: Record<string, string>
  bytes: Buffer
  routePattern: string | null
}

/** An answer ready to be written; its headers are a list of name, value, name, value. */
type Answer = { status: number; headers: string[]; bytes: Buffer | undefined }

type Headers = Record<string, string>

/** One encoding of a page; `unchanged` is for who has it already. */
type Copy = { etag: string; whole: Answer; unchanged: Answer }

type Encoding = 'br' | 'gzip'

/** Smaller ones are not worth it. */
const WORTH_PACKING = 1024
/** Up to here the smallest brotli takes less than half a second, in a thread beside this one. */
const WORTH_BEST = 256 * 1024

/** A page whose bytes stay, packed once for all who read it. */
export class KeptPage {
  readonly version: string
  readonly routePattern: string | null
  /** At most this much memory is taken by all its copies. */
  readonly size: number
  readonly #bytes: Buffer
  readonly #plain: Copy
  readonly #headers: Headers
  readonly #packed = new Map<Encoding, Copy>()
  readonly #packing = new Map<Encoding, Promise<Copy>>()

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

  /** Brotli takes its time: until it is there, gzip serves. */
  #copyFor(acceptEncoding: string | undefined): Copy | Promise<Copy> {
    if (!acceptEncoding || this.#bytes.length < WORTH_PACKING) return this.#plain
    if (accepts(acceptEncoding, 'br')) {
      const packed = this.#packed.get('br')
      if (packed) return packed
      this.#pack('br').catch(() => {})
    }
    if (!accepts(acceptEncoding, 'gzip')) return this.#plain
    return this.#packed.get('gzip') ?? this.#pack('gzip')
  }

  #pack(encoding: Encoding): Promise<Copy> {
    const packing = this.#packing.get(encoding) ?? this.#packNow(encoding)
    this.#packing.set(encoding, packing)
    return packing
  }

  async #packNow(encoding: Encoding): Promise<Copy> {
    const bytes = await PACK[encoding](this.#bytes)
    // Two packed copies never take more than the page itself: `size` counts on it.
    const isSmall = bytes.length <= this.#bytes.length / 2
    const headers = { ...this.#headers, 'content-encoding': encoding }
    const copy = isSmall ? copyOf(bytes, headers) : this.#plain
    this.#packed.set(encoding, copy)
    return copy
  }
}

/**
 * Whether a client accepts an encoding, by its `Accept-Encoding` (RFC 9110, section 12.5.3). Hono's
 * `accepts` does not know `*`, and prefers what the client prefers to what is packed best.
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

/** The answer that sends the bytes with these headers. */
export function answerOf(status: number, headers: Headers, bytes: Buffer): Answer {
  const all = { ...headers, 'content-length': String(bytes.length) }
  return { status, headers: Object.entries(all).flat(), bytes }
}

const PACK: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes) => {
    const quality = bytes.length > WORTH_BEST ? 5 : constants.BROTLI_MAX_QUALITY
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return promisify(brotliCompress)(bytes, { params })
  },
}
