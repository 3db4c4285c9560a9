import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { IdempotencyStrategy, Storage, type StorageOptions } from '@google-cloud/storage'
import { GCSDriver } from 'flydrive/drivers/gcs'
import type { BucketLimits, BucketPlace, HeadersOf, OpenBucket } from './file-storage.ts'
import { download } from './google-download.ts'

type Interceptor = NonNullable<NonNullable<StorageOptions['interceptors_']>[number]['request']>

/** A part of an upload may take this many times as long as another call. */
const UPLOAD_FACTOR = 10
/** An upload keeps one part of this size in memory. The size must be a multiple of 256 KB. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_CACHED_LINKS = 10_000

/**
 * Opens a bucket of Google Cloud Storage. It uses the Application Default Credentials, or none if
 * the `endpoint` has plain http. Objects get the headers that `headersOf` returns.
 */
export function openGoogleStorage(
  place: BucketPlace,
  headersOf: HeadersOf,
  limits: BucketLimits,
): OpenBucket {
  const { name, endpoint } = place
  // An upload may take longer than another call. The library passes no URI for its parts.
  const withTime: Interceptor = (options) => {
    const uri = 'uri' in options ? String(options.uri) : ''
    const isCall = uri && !uri.includes('/upload/')
    return { uri, ...options, timeout: limits.answerMs * (isCall ? 1 : UPLOAD_FACTOR) }
  }
  const storage = new Storage({
    ...(endpoint && { apiEndpoint: endpoint }),
    useAuthWithCustomEndpoint: endpoint?.startsWith('https:'),
    retryOptions: {
      maxRetries: 2,
      maxRetryDelay: 1,
      // A retry is safe: a call that changes the bucket writes or deletes whole files.
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
    interceptors_: [{ request: withTime }],
  })
  const file = (key: string) => storage.bucket(name).file(key)
  const links = new Map<string, Promise<string>>()
  let linksFrom = 0
  return {
    driver: new GoogleBucket(name, storage, headersOf, limits),
    // A machine without a private key asks Google to sign each link. The cache saves such requests.
    sign(key, from, seconds) {
      if (from.getTime() !== linksFrom || links.size >= MAX_CACHED_LINKS) links.clear()
      linksFrom = from.getTime()
      const { contentType, contentDisposition } = headersOf(key) ?? {}
      const link =
        links.get(key) ??
        file(key)
          .getSignedUrl({
            version: 'v4',
            action: 'read',
            accessibleAt: from,
            expires: from.getTime() + seconds * 1000,
            responseType: contentType,
            responseDisposition: contentDisposition,
          })
          .then(([signed]) => signed)
      links.set(key, link)
      link.catch(() => links.delete(key))
      return link
    },
  }
}

/** FlyDrive's driver with time limits for downloads. A failed upload leaves no partial file. */
class GoogleBucket extends GCSDriver {
  readonly #storage: Storage
  readonly #headersOf: HeadersOf
  readonly #limits: BucketLimits

  constructor(bucket: string, storage: Storage, headersOf: HeadersOf, limits: BucketLimits) {
    super({ bucket, storage, visibility: 'private', usingUniformAcl: true })
    this.#storage = storage
    this.#headersOf = headersOf
    this.#limits = limits
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#file(key).save(Buffer.from(contents), {
      resumable: false,
      metadata: { ...this.#headersOf(key) },
    })
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const metadata = { ...this.#headersOf(key) }
    await pipeline(contents, this.#file(key).createWriteStream({ chunkSize: PART_BYTES, metadata }))
  }

  override getStream(key: string): Promise<Readable> {
    const object = { storage: this.#storage, bucket: this.options.bucket, key }
    return download(object, this.#limits)
  }

  override async get(key: string): Promise<string> {
    return text(await this.getStream(key))
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return buffer(await this.getStream(key))
  }

  override listAll(folder: string, options?: Parameters<GCSDriver['listAll']>[1]) {
    return super.listAll(folder === '/' ? folder : `${folder}/`, options)
  }

  #file(key: string) {
    return this.#storage.bucket(this.options.bucket).file(key)
  }
}
