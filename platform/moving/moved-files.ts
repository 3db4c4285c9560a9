import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { KeyNormalizer } from 'flydrive'
import * as z from 'zod/mini'
import type { FileStorage } from '../files/file-storage.ts'
import { type FileList, fileList } from './export-format.ts'
import { MovingError } from './moving-rules.ts'
import { linesOf, type Sum, sumOf, tally } from './tally.ts'

/** A line of `files.ndjson`. */
const movedFile = z.object({
  key: z.string(),
  ...z.omit(fileList, { count: true }).shape,
  contentType: z.optional(z.string()),
})
type MovedFile = z.infer<typeof movedFile>

const LIST = 'files.ndjson'

/**
 * Copies all files of a storage into `folder`, and their list last. What an earlier try has copied
 * is read instead of copied again. A file that is deleted meanwhile is left out.
 */
export async function takeFiles(files: FileStorage, folder: FileStorage): Promise<FileList> {
  const list = { count: 0, bytes: 0 }
  async function* lines() {
    for await (const key of keysOf(files)) {
      const file = await takeFile(files, folder, key)
      if (!file) continue
      list.count++
      list.bytes += file.bytes
      yield `${JSON.stringify(file)}\n`
    }
  }
  const { through, sum } = tally()
  await folder.putStream(LIST, Readable.from(through(lines())))
  return { ...list, sha256: sum().sha256 }
}

/** Puts the files of a folder into a storage and reads them back; those that are there stay. */
export async function putFiles(
  folder: FileStorage,
  files: FileStorage,
  { count }: FileList,
): Promise<void> {
  for await (const file of listed(folder)) {
    const { key, bytes: contentLength, contentType } = file
    if (await isThere(files, key, file)) continue
    const options = { contentLength, ...(contentType && { contentType }) }
    await files.putStream(key, await folder.getStream(nameOf(key)), options)
    if (await isThere(files, key, file)) continue
    throw new MovingError(`${key} does not come back as it was written. Run the command again.`)
  }
  const found = await countOf(files)
  if (found !== count) {
    throw new MovingError(`There are ${found} files where ${count} should be: somebody else wrote.`)
  }
}

/** A `MovingError` that names what is damaged, unless the files of a folder are those of its list. */
export async function checkFiles(folder: FileStorage, list: FileList): Promise<void> {
  const { sha256 } = (await folder.exists(LIST)) ? await sumOf(await folder.getStream(LIST)) : {}
  if (sha256 !== list.sha256) throw new MovingError(`${LIST} is damaged or missing.`)
  for await (const file of listed(folder)) {
    if (await isThere(folder, nameOf(file.key), file)) continue
    throw new MovingError(`${nameOf(file.key)} is damaged or missing.`)
  }
}

/**
 * A `MovingError` that names the first entry in a folder that is neither a file nor a folder. A link
 * could lead to any file of this machine. Hard links are files like others: tools that copy backups
 * make them, and nobody can make one to a file that they could not copy.
 */
export async function assertNoLinks(place: string): Promise<void> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(none)
  const strange = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (!strange) return
  const name = path.relative(place, path.join(strange.parentPath, strange.name))
  throw new MovingError(
    `${place} holds ${name}, which is a link or a device. Only files and folders are read.`,
  )
}

/** A place that is not there holds nothing; what is missing there is told by name. */
function none(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

const normalizer = new KeyNormalizer()

/** Whether a storage takes the key just as it is: none that leads out of a folder, or in a detour. */
export function isKey(text: string): boolean {
  try {
    return normalizer.normalize(text) === text
  } catch {
    return false
  }
}

/** Where the file at `key` lies in a folder. */
export function nameOf(key: string): string {
  return `files/${key}`
}

/** The keys of a storage, without what is only being written. */
export async function* keysOf(files: FileStorage): AsyncGenerator<string> {
  let page: { paginationToken?: string } = {}
  do {
    const listed = await files.listAll(undefined, { recursive: true, ...page })
    for (const object of listed.objects) {
      if (!object.isFile || isUnfinished(object.name)) continue
      yield object.key
    }
    const { paginationToken } = listed
    page = paginationToken ? { paginationToken } : {}
  } while (page.paginationToken)
}

function isUnfinished(name: string): boolean {
  return name.startsWith('.') || name.endsWith('.unfinished')
}

async function countOf(files: FileStorage): Promise<number> {
  let count = 0
  for await (const _ of keysOf(files)) count++
  return count
}

async function* listed(folder: FileStorage): AsyncGenerator<MovedFile> {
  for await (const line of linesOf(await folder.getStream(LIST))) {
    yield readEntry(line)
  }
}

function readEntry(line: string): MovedFile {
  let file: MovedFile
  try {
    file = movedFile.parse(JSON.parse(line))
  } catch (cause) {
    throw new MovingError(`${LIST} holds a line that is no file: ${line.slice(0, 200)}`, { cause })
  }
  if (isKey(file.key)) return file
  const name = JSON.stringify(file.key)
  throw new MovingError(`${LIST} names ${name}. Only paths inside the folder are read.`)
}

/** Null if it is not there any more. */
async function takeFile(
  files: FileStorage,
  folder: FileStorage,
  key: string,
): Promise<MovedFile | null> {
  try {
    const { contentType } = await files.getMetaData(key)
    const sum = (await takenBefore(files, folder, key)) ?? (await copy(files, folder, key))
    return { key, ...sum, ...(contentType && { contentType }) }
  } catch (error) {
    if (!(await files.exists(key))) return null
    throw error
  }
}

async function takenBefore(
  files: FileStorage,
  folder: FileStorage,
  key: string,
): Promise<Sum | null> {
  if (!(await folder.exists(nameOf(key)))) return null
  const [original, copy] = [await files.getMetaData(key), await folder.getMetaData(nameOf(key))]
  const isOld = copy.lastModified <= original.lastModified
  if (isOld || copy.contentLength !== original.contentLength) return null
  return sumOf(await folder.getStream(nameOf(key)))
}

async function copy(files: FileStorage, folder: FileStorage, key: string): Promise<Sum> {
  const { through, sum } = tally()
  await folder.putStream(nameOf(key), Readable.from(through(await files.getStream(key))))
  return sum()
}

async function isThere(files: FileStorage, key: string, { sha256 }: Sum): Promise<boolean> {
  return (await files.exists(key)) && (await sumOf(await files.getStream(key))).sha256 === sha256
}
