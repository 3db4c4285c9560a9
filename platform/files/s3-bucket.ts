import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { S3Driver } from 'flydrive/drivers/s3'
import type { OpenArguments, OpenBucket } from './bucket.ts'
import type { HeadersOf } from './file-storage.ts'

/** How often a call is made at most. */
const TRIES = 3
/** Parts of an upload that are in memory at once, of 5 MB each. */
const PARTS = 2

/**
 * Opens a bucket of S3, or of a server that speaks its protocol. Credentials come from where the
 * AWS SDK looks for them. Redirects are not followed. An object has the headers of `headersOf`.
 */
export function openS3(...[place, headersOf, limits]: OpenArguments): OpenBucket {
  const { name, region, endpoint, pathStyle } = place
  const config: S3ClientConfig = {
    ...(region && { region }),
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
  }
  const idle = { connectionTimeout: limits.answer, socketTimeout: limits.standstill }
  const answer = { requestTimeout: limits.answer, throwOnRequestTimeout: true }
  const calls = new S3Client({ ...config, requestHandler: { ...idle, ...answer } })
  const uploads = new S3Client({ ...config, requestHandler: idle })
  return {
    driver: new S3Bucket(name, calls, uploads, headersOf),
    sign(key, signingDate, expiresIn) {
      const { contentType, contentDisposition } = headersOf(key) ?? {}
      const get = new GetObjectCommand({
        Bucket: name,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
      })
      return getSignedUrl(calls, get, { signingDate, expiresIn })
    },
  }
}

/** FlyDrive's driver, with uploads that may take their time, and folders that end at their slash. */
class S3Bucket extends S3Driver {
  readonly #headersOf: HeadersOf
  readonly #uploads: S3Client
  readonly #writer: S3Driver

  constructor(bucket: string, client: S3Client, uploads: S3Client, headersOf: HeadersOf) {
    // Who may read is the bucket's matter: lists at single objects are off by default.
    const options = { bucket, visibility: 'private', supportsACL: false } as const
    super({ ...options, client })
    this.#writer = new S3Driver({ ...options, client: uploads })
    this.#uploads = uploads
    this.#headersOf = headersOf
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#writer.put(key, contents, this.#headersOf(key) ?? {})
  }

  /** In parts, each of which is tried again; what breaks off is aborted, and takes no space. */
  override async putStream(key: string, contents: Readable): Promise<void> {
    const { contentType, cacheControl, contentDisposition } = this.#headersOf(key) ?? {}
    const upload = new Upload({
      client: this.#uploads,
      queueSize: PARTS,
      params: {
        Bucket: this.options.bucket,
        Key: key,
        Body: contents,
        ContentType: contentType,
        CacheControl: cacheControl,
        ContentDisposition: contentDisposition,
      },
    })
    await upload.done()
  }

  override deleteAll(folder: string): Promise<void> {
    return super.deleteAll(withSlash(folder))
  }

  override listAll(folder: string, options?: Parameters<S3Driver['listAll']>[1]) {
    return super.listAll(withSlash(folder), options)
  }
}

function withSlash(folder: string): string {
  return folder === '/' ? folder : `${folder}/`
}
