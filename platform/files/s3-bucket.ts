import https from 'node:https'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { S3Driver } from 'flydrive/drivers/s3'
import type { BucketLimits, BucketPlace, HeadersOf, OpenBucket } from './file-storage.ts'

const MAX_ATTEMPTS = 3
/** An upload keeps this many parts of 5 MB in memory. */
const PARTS_IN_MEMORY = 2

/**
 * Opens a bucket of S3, or of a server with the same protocol. The AWS SDK finds the credentials, and
 * follows no redirects. Objects get the headers that `headersOf` returns.
 */
export function openS3(place: BucketPlace, headersOf: HeadersOf, limits: BucketLimits): OpenBucket {
  const { name, region, endpoint, browserEndpoint, pathStyle } = place
  const config: S3ClientConfig = {
    ...(region && { region }),
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
  }
  // The SDK has its own agents. They use the same proxy as Node's agents.
  const { proxyEnv } = https.globalAgent.options
  const agents = { httpAgent: { proxyEnv }, httpsAgent: { proxyEnv } }
  const idle = { connectionTimeout: limits.answerMs, socketTimeout: limits.idleMs, ...agents }
  const answer = { requestTimeout: limits.answerMs, throwOnRequestTimeout: true }
  const calls = new S3Client({ ...config, requestHandler: { ...idle, ...answer } })
  const uploads = new S3Client({ ...config, requestHandler: idle })
  // A signature includes the host, so links for browsers need their own client. It sends no requests.
  const signer = browserEndpoint ? new S3Client({ ...config, endpoint: browserEndpoint }) : calls
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
      return getSignedUrl(signer, get, { signingDate, expiresIn })
    },
  }
}

/** FlyDrive's driver, but with slow uploads allowed, and with `ab/file` outside the folder `a`. */
class S3Bucket extends S3Driver {
  readonly #headersOf: HeadersOf
  readonly #uploads: S3Client

  constructor(bucket: string, client: S3Client, uploads: S3Client, headersOf: HeadersOf) {
    // The bucket decides who can read. By default S3 rejects access lists of single objects.
    super({ bucket, visibility: 'private', supportsACL: false, client })
    this.#uploads = uploads
    this.#headersOf = headersOf
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#upload(key, contents)
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#upload(key, contents)
  }

  /** Uploads a large file in parts, with retries. A failed upload is aborted and takes no space. */
  async #upload(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const { contentType, cacheControl, contentDisposition } = this.#headersOf(key) ?? {}
    const upload = new Upload({
      client: this.#uploads,
      queueSize: PARTS_IN_MEMORY,
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
