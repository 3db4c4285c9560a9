import * as z from 'zod/mini'
import type { FileStorage } from '../files/file-storage.ts'
import { MovingError } from './moving-rules.ts'

/** The format of an export (docs/export-format.md). Whoever changes it goes on reading the one before. */
export const FORMAT = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.nonnegative())

/** The list `files.ndjson` of the files in a folder: how many, their bytes in all, and its own digest. */
export const fileList = z.object({ count: size, bytes: size, sha256 })
export type FileList = z.infer<typeof fileList>

const part = z.object({ count: size, bytes: size, sha256, last: z.string() })

/** `export.json`: `finishedAt` is null until everything is there. */
const exportManifest = z.object({
  format: z.literal(FORMAT),
  from: z.object({ documents: z.string(), files: z.string() }),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  documents: z.object({ count: size, parts: z.array(part) }),
  files: z.nullable(fileList),
})
export type ExportManifest = z.infer<typeof exportManifest>

export const EXPORT = 'export.json'

/** The name of a part, the first of which has the index 0. */
export function partName(index: number): string {
  return `documents/${String(index + 1).padStart(6, '0')}.ndjson`
}

/** The manifest of the export in a folder and its text, or null when there is none. */
export async function readExport(
  folder: FileStorage,
): Promise<{ manifest: ExportManifest; text: string } | null> {
  const text = await readText(folder, EXPORT)
  return text === null ? null : { text, manifest: parseManifest(exportManifest, EXPORT, text) }
}

/** The text of a file, or null when there is none. */
export async function readText(folder: FileStorage, name: string): Promise<string | null> {
  return (await folder.exists(name)) ? await folder.get(name) : null
}

/** Reads a manifest; a `MovingError` when it is damaged or of a format this program does not know. */
export function parseManifest<Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
  text: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new MovingError(`${name} is damaged, or of a format that this program does not know.`, {
      cause,
    })
  }
}
