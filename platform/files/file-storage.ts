import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import type { Logger } from '../log.ts'
import { DurableFolder } from './durable-folder.ts'

/**
 * The port for the product's files: FlyDrive's `Disk`, with files at slash-separated keys. With every
 * driver, nobody can read a partly written file, and a file survives a crash of the process once its
 * `put` has resolved. `getStream` rejects if the file does not exist.
 */
export type FileStorage = Disk

export type FileLinks = {
  /** The origin of the links. Null for an https origin that the provider chooses. */
  origin: string | null
  /** How long clients and caches may reuse a link. */
  freshSeconds: number
  /** Returns a link to a file. If the file does not exist, the storage answers with an error. */
  linkTo(key: string): Promise<string>
}

/** Returns the headers with which the storage serves a file; null if browsers never get the file. */
export type HeadersOf = (key: string) => FileHeaders | null
export type FileHeaders = {
  contentType: string
  cacheControl: string
  contentDisposition?: string
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'

export type BucketPlace = {
  provider: 's3' | 'gs'
  name: string
  region: string | null
  /** The address of the service; null for the provider's own. */
  endpoint: string | null
  /** S3 only: the address of the service for browsers; null if they use `endpoint`, too. */
  browserEndpoint: string | null
  /** S3 only: true if an address has the bucket's name in its path, false if in its host. */
  pathStyle: boolean
  /** The URL of the files of a public bucket for browsers, without a slash at its end. */
  publicUrl: string | null
}

export type BucketLimits = {
  /** An attempt of a call fails if no answer begins in this time. Uploads may take longer. */
  answerMs: number
  /** A download fails after this time without a byte. So does an upload to S3. */
  idleMs: number
}

/** `sign` makes a link that is valid for `seconds`, starting at `from`. */
export type OpenBucket = {
  driver: DriverContract
  sign(key: string, from: Date, seconds: number): Promise<string>
}

/** Opens the files in a folder of this machine. The first write creates the folder. */
export function openFolder(folder: string, log: Logger): FileStorage {
  return new Disk(new DurableFolder({ location: folder, visibility: 'private', log }))
}
