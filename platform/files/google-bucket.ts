import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { IdempotencyStrategy, Storage, type StorageOptions } from '@google-cloud/storage'
import { GCSDriver } from 'flydrive/drivers/gcs'
import type { Limits, OpenArguments, OpenBucket } from './bucket.ts'
import type { HeadersOf } from './file-storage.ts'
import { download } from './google-download.ts'

type Interceptor = NonNullable<NonNullable<StorageOptions['interceptors_']>[number]['request']>

/** How much longer the answer to a part of an upload may take than that to a call. */
const UPLOAD_TIMES = 10
/** How much of an upload is in memory, in bytes: a multiple of 256 KB. */
const PART = 8 * 1024 * 1024
/** Links that are remembered at once. */
const LINKS = 10_000

/**
 * Opens a bucket of Google Cloud Storage. Credentials are the application's default ones; a server
 * at an `endpoint` with plain http is asked without any. An object has the headers of `headersOf`.
 */
export function openGoogleStorage(...[place, headersOf, limits]: OpenArguments): OpenBucket {
  const { name, endpoint } = place
  // The parts of an upload come here without their address.
  const withTime: Interceptor = (options) => {
    const uri = 'uri' in options ? String(options.uri) : ''
    const isCall = uri && !uri.includes('/upload/')
    return { uri, ...options, timeout: limits.answer * (isCall ? 1 : UPLOAD_TIMES) }
  }
  const storage = new Storage({
    ...(endpoint && { apiEndpoint: endpoint }),
    useAuthWithCustomEndpoint: endpoint?.startsWith('https:'),
    retryOptions: {
      maxRetries: 2,
      maxRetryDelay: 1,
      // A file is written whole, or gone: to do either twice is to do it once.
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
    interceptors_: [{ request: withTime }],
  })
  const file = (key: string) => storage.bucket(name).file(key)
  const links = new Map<string, Promise<string>>()
  let linksFrom = 0
  return {
    driver: new GoogleBucket(name, storage, headersOf, limits),
    // A machine without a key of its own asks Google to sign: each link once.
    sign(key, from, seconds) {
      if (from.getTime() !== linksFrom || links.size >= LINKS) links.clear()
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

/** FlyDrive's driver, with an end to what stands still, and uploads that leave nothing half done. */
class GoogleBucket extends GCSDriver {
  readonly #storage: Storage
  readonly #headersOf: HeadersOf
  readonly #limits: Limits

  constructor(bucket: string, storage: Storage, headersOf: HeadersOf, limits: Limits) {
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
    await pipeline(contents, this.#file(key).createWriteStream({ chunkSize: PART, metadata }))
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
