import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { KeyNormalizer } from 'flydrive'
import * as z from 'zod'
import type { FileStorage } from '../files/file-storage.ts'
import { checksumOf, putChunks } from './checksum.ts'
import {
  assertIntact,
  type FileList,
  fileList,
  holds,
  parseExported,
  readLines,
} from './export-format.ts'
import { ExportError } from './export-rules.ts'

const LIST = 'files.ndjson'

const exportedFile = z.object({
  key: z.string(),
  ...fileList.omit({ count: true }).shape,
  contentType: z.string().optional(),
})
type ExportedFile = z.infer<typeof exportedFile>

/**
 * Copies all files of a storage into `folder`, then writes their list. Skips files that an
 * interrupted export has already copied. Leaves out files that are deleted during the export.
 */
export async function exportFiles(files: FileStorage, folder: FileStorage): Promise<FileList> {
  const lines: string[] = []
  let bytes = 0
  for await (const key of keysOf(files)) {
    const file = await exportFile(files, folder, key)
    if (!file) continue
    bytes += file.bytes
    lines.push(`${JSON.stringify(file)}\n`)
  }
  const text = lines.join('')
  await folder.put(LIST, text)
  return { count: lines.length, bytes, sha256: hash('sha256', text) }
}

/**
 * Copies the missing files of an export into a storage, and reads each copy back. Throws an
 * `ExportError` if a copy or the final number of files is wrong.
 */
export async function importFiles(
  folder: FileStorage,
  files: FileStorage,
  list: FileList,
): Promise<void> {
  for await (const { key, sha256, bytes: contentLength, contentType } of filesIn(folder, list)) {
    if (await holds(files, key, sha256)) continue
    const options = { contentLength, ...(contentType && { contentType }) }
    await files.putStream(key, await folder.getStream(nameOf(key)), options)
    if (await holds(files, key, sha256)) continue
    throw new ExportError(`${key} does not come back as it was written. Run the command again.`)
  }
  let found = 0
  for await (const _ of keysOf(files)) found++
  if (found === list.count) return
  throw new ExportError(
    `There are ${found} files where ${list.count} should be: somebody else wrote.`,
  )
}

/** Returns the keys of all files. Throws an `ExportError` if one of them is damaged or missing. */
export async function checkFiles(folder: FileStorage, list: FileList): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key, sha256 } of filesIn(folder, list)) {
    await assertIntact(folder, nameOf(key), sha256)
    keys.add(key)
  }
  return keys
}

/**
 * Throws an `ExportError` that names the first entry that is neither a file nor a folder. A symbolic
 * link could lead to any file of this machine. Hard links are allowed: backup tools create them, but
 * only for files that their user can read.
 */
export async function assertNoLinks(place: string): Promise<void> {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const strange = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (!strange) return
  const name = path.relative(place, path.join(strange.parentPath, strange.name))
  throw new ExportError(
    `${place} holds ${name}, which is a link or a device. Only files and folders are read.`,
  )
}

const ASKED_AT_ONCE = 20

/** Returns the bytes of all files in a storage, a folder or a bucket. */
export async function sizeOfFiles(files: FileStorage): Promise<number> {
  let bytes = 0
  let keys: string[] = []
  const add = async () => {
    const sizes = await Promise.all(keys.map((key) => sizeOfFile(files, key)))
    bytes = sizes.reduce((sum, size) => sum + size, bytes)
    keys = []
  }
  for await (const key of keysOf(files)) {
    if (keys.push(key) === ASKED_AT_ONCE) await add()
  }
  await add()
  return bytes
}

/** A file may be deleted meanwhile. */
async function sizeOfFile(files: FileStorage, key: string): Promise<number> {
  try {
    return (await files.getMetaData(key)).contentLength
  } catch (error) {
    if (!(await files.exists(key))) return 0
    throw error
  }
}

/** Yields the keys of a storage, except names that mark a file as unfinished. */
export async function* keysOf(files: FileStorage): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(undefined, { recursive: true, paginationToken })
    for (const entry of page.objects) {
      if (entry.isFile && !/^\.|\.unfinished$/.test(entry.name)) yield entry.key
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

const normalizer = new KeyNormalizer()

/** True if a storage uses the key unchanged, so that the file stays inside its folder. */
function isKey(text: string): boolean {
  try {
    return normalizer.normalize(text) === text
  } catch {
    return false
  }
}

function nameOf(key: string): string {
  return `files/${key}`
}

async function* filesIn(folder: FileStorage, { sha256 }: FileList): AsyncGenerator<ExportedFile> {
  for await (const line of readLines(folder, LIST, sha256)) {
    const problem = `${LIST} holds a line that is no file: ${line.slice(0, 200)}`
    const file = parseExported(exportedFile, line, problem)
    if (!isKey(file.key)) {
      const name = JSON.stringify(file.key)
      throw new ExportError(`${LIST} names ${name}. Only paths inside the folder are read.`)
    }
    yield file
  }
}

async function exportFile(
  files: FileStorage,
  folder: FileStorage,
  key: string,
): Promise<ExportedFile | null> {
  const name = nameOf(key)
  try {
    const { contentType, contentLength, lastModified } = await files.getMetaData(key)
    const copy = (await folder.exists(name)) ? await folder.getMetaData(name) : null
    const isCopied = copy?.contentLength === contentLength && copy.lastModified > lastModified
    const sum = isCopied
      ? await checksumOf(await folder.getStream(name))
      : await putChunks(folder, name, await files.getStream(key))
    return { key, ...sum, ...(contentType && { contentType }) }
  } catch (error) {
    if (!(await files.exists(key))) return null
    throw error
  }
}
