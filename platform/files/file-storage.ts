import { Disk } from 'flydrive'
import type { Logger } from '../log.ts'
import { DurableFolder } from './durable-folder.ts'

/**
 * The port through which the product keeps files: FlyDrive's `Disk`, files at slash-separated keys.
 * Every driver promises that a file is seen whole or not at all, and that one whose `put` resolved
 * survives the death of the process.
 */
export type FileStorage = Disk

/** Opens the files in a folder of this machine, which is made when the first one is written. */
export function openFolder(folder: string, log: Logger): FileStorage {
  return new Disk(new DurableFolder({ location: folder, visibility: 'private', log }))
}
