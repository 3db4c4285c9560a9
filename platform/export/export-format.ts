import * as z from 'zod'
import type { FileStorage } from '../files/file-storage.ts'
import { checksumOf } from './checksum.ts'
import { ExportError } from './export-rules.ts'

export const MANIFEST = 'export.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.int().nonnegative()

/** Describes `files.ndjson`: the number of files, their bytes in total, and the checksum of the list. */
export const fileList = z.object({ count: size, bytes: size, sha256 })
export type FileList = z.infer<typeof fileList>

/** The content of `export.json` (docs/export-format.md). Later programs must still read this format. */
const exportManifest = z.object({
  format: z.literal(1),
  from: z.object({ documents: z.string(), files: z.string() }),
  startedAt: z.iso.datetime(),
  /** Null until everything is written and checked. */
  finishedAt: z.iso.datetime().nullable(),
  documents: z.object({
    count: size,
    parts: z.array(z.object({ count: size, bytes: size, sha256, last: z.string() })),
  }),
  files: fileList.nullable(),
  /** The keys of missing files that documents link to. Left out if no file is missing. */
  missing: z.array(z.string()).optional(),
  /** The document that says which release last used the data. Left out if there is none. */
  mark: z.record(z.string(), z.json()).optional(),
  /** Only a backup has secrets. */
  secrets: z.record(z.string().regex(/^\w[\w.-]*$/), sha256).optional(),
})
export type ExportManifest = z.infer<typeof exportManifest>

/** The path of the document with the progress of an import. Exports leave this document out. */
export const IMPORT_PROGRESS = 'moving/import'

/** Returns null if the folder has no manifest. Throws an `ExportError` if it does not fit the schema. */
export async function readManifest(folder: FileStorage): Promise<ExportManifest | null> {
  if (!(await folder.exists(MANIFEST))) return null
  const problem = `${MANIFEST} is damaged, or of a format that this program does not know.`
  return parseExported(exportManifest, await folder.get(MANIFEST), problem)
}

/** Returns the manifest of a finished export. Throws an `ExportError` if the folder has none. */
export async function readFinishedExport(
  folder: FileStorage,
  place: string,
): Promise<ExportManifest & { files: FileList }> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new ExportError(`${place} holds no export or backup.`)
  const { files, finishedAt } = manifest
  if (files && finishedAt) return { ...manifest, files }
  throw new ExportError(
    `The export in ${place} is not finished: run its command again, it goes on.`,
  )
}

export function writeManifest(folder: FileStorage, manifest: ExportManifest): Promise<void> {
  return folder.put(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Returns the file name of a part of the documents. The first part has the index 0. */
export function partName(index: number): string {
  return `documents/${String(index + 1).padStart(6, '0')}.ndjson`
}

/** Yields the lines of a file. Only a line feed ends a line, because JSON may have other separators. */
export async function* readLines(
  folder: FileStorage,
  name: string,
  sha256: string,
): AsyncGenerator<string> {
  await assertIntact(folder, name, sha256)
  let rest = ''
  for await (const chunk of (await folder.getStream(name)).setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Throws an `ExportError` unless a file has this checksum. */
export async function assertIntact(folder: FileStorage, name: string, sha256: string) {
  if (await holds(folder, name, sha256)) return
  throw new ExportError(`${name} is damaged or missing.`)
}

export async function holds(files: FileStorage, key: string, sha256: string): Promise<boolean> {
  return (
    (await files.exists(key)) && (await checksumOf(await files.getStream(key))).sha256 === sha256
  )
}

/** Parses JSON text. Throws an `ExportError` with the message `problem` if the text does not fit. */
export function parseExported<T>(schema: z.ZodType<T>, text: string, problem: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ExportError(problem, { cause })
  }
}
