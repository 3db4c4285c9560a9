import { Disk } from 'flydrive'
import type { Logger } from '../log.ts'
import { DurableFolder } from './durable-folder.ts'

/**
 * The port through which the product keeps files: FlyDrive's `Disk`, files at slash-separated keys.
 * Every driver promises that a file is seen whole or not at all, and that one whose `put` resolved
 * survives the death of the process. `getStream` rejects when there is no file.
 */
export type FileStorage = Disk

/**
 * Links by which browsers fetch files from the storage themselves. A link to a file that is not
 * there leads to an error of the storage.
 */
export type FileLinks = {
  /** Where the links lead; null where only the provider knows, which is an address with https. */
  origin: string | null
  /** How long a link may be handed on after it was told, in seconds. */
  freshFor: number
  linkTo(key: string): Promise<string>
}

/** With what headers the storage hands a file to browsers; null for one that is not for them. */
export type HeadersOf = (key: string) => FileHeaders | null
export type FileHeaders = {
  contentType: string
  cacheControl: string
  contentDisposition?: string
}

/** Opens the files in a folder of this machine, which is made when the first one is written. */
export function openFolder(folder: string, log: Logger): FileStorage {
  return new Disk(new DurableFolder({ location: folder, visibility: 'private', log }))
}
