import { hash } from 'node:crypto'
import * as z from 'zod'
import type { DocumentStore, Write } from '../documents/document-store.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import { checkExport, documentsIn } from './check-export.ts'
import { type DocumentsDigest, digestDocuments } from './checksum.ts'
import { exportedDocuments } from './export-data.ts'
import {
  type ExportManifest,
  IMPORT_PROGRESS,
  MANIFEST,
  readFinishedExport,
} from './export-format.ts'
import { ExportError, type ExportTask, type PathAndData } from './export-rules.ts'
import { assertNoLinks, importFiles, keysOf } from './exported-files.ts'

const BATCH = { documents: 100, characters: 1_000_000 }

const importProgress = z.object({
  /** The SHA-256 of the export's manifest. */
  export: z.string(),
  parts: z.int(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})

type ImportTarget = Pick<ExportTask, 'rules'> & {
  documents: DocumentStore
  files: FileStorage
  /** The address of the files, as a URI without a slash at its end. */
  filesUri: string
}

/**
 * Writes an export into an empty store and an empty file storage. It checks the whole folder before
 * it writes, and compares the stored data with the folder afterwards. An interrupted import
 * continues; a finished one changes nothing. Throws an `ExportError` if the folder or the target is
 * not usable.
 *
 * Returns the manifest and the keys of missing files that documents link to. `alreadyAt` is the time
 * of an earlier, finished import.
 */
export async function importData(
  options: ImportTarget & ExportTask,
): Promise<{ manifest: ExportManifest; missing: string[]; alreadyAt: string | null }> {
  const { documents, place, filesUri, rules, now, log } = options
  await assertNoLinks(place)
  const folder = openFolder(place, log)
  const manifest = await readFinishedExport(folder, place)
  const problem = manifest.mark && rules.mark?.problemOf(manifest.mark)
  if (problem) throw new ExportError(problem)
  const id = hash('sha256', await folder.get(MANIFEST))
  const stored = await documents.get(IMPORT_PROGRESS)
  const before = stored && importProgress.parse(stored.data)
  if (before && before.export !== id) {
    throw new ExportError(`Another export was put here, on ${before.startedAt}. ${EMPTY}`)
  }
  if (before?.finishedAt) return { manifest, missing: [], alreadyAt: before.finishedAt }
  const { digest, missing } = await checkExport(folder, manifest, rules, filesUri)
  const start = { export: id, parts: 0, startedAt: now().toISOString(), finishedAt: null }
  if (!before) {
    await assertEmpty(options)
    if (!(await documents.batch([{ type: 'create', path: IMPORT_PROGRESS, data: start }]))) {
      throw new ExportError('Somebody else has just begun to import here.')
    }
  }

  const progress: z.infer<typeof importProgress> = before ?? start
  const update: Write = { type: 'set', path: IMPORT_PROGRESS, data: progress }
  // The files come first, because documents link to them.
  await importFiles(folder, options.files, manifest.files)
  for (; progress.parts < manifest.documents.parts.length; progress.parts++) {
    await documents.batch([update])
    const part = documentsIn(folder, manifest.documents, progress.parts)
    await importDocuments(part, options)
  }
  await assertHolds(options, digest)
  progress.finishedAt = now().toISOString()
  const mark = manifest.mark && rules.mark && { path: rules.mark.path, data: manifest.mark }
  await documents.batch([...(mark ? [{ type: 'set' as const, ...mark }] : []), update])
  return { manifest, missing, alreadyAt: null }
}

const EMPTY =
  'Import into a database and a file storage that are new, before a server starts there.'

async function assertEmpty({ documents, files, rules }: ImportTarget): Promise<void> {
  for await (const { path } of exportedDocuments(documents, rules)) {
    throw new ExportError(`The database is not empty, it holds ${path}. ${EMPTY}`)
  }
  for await (const key of keysOf(files)) {
    throw new ExportError(`The file storage is not empty, it holds ${key}. ${EMPTY}`)
  }
}

async function importDocuments(
  part: AsyncIterable<PathAndData>,
  { documents, rules, filesUri }: ImportTarget,
): Promise<void> {
  let batch: Write[] = []
  let characters = 0
  for await (const document of part) {
    const { path, data } = rules.forImport(document, filesUri)
    const { length } = JSON.stringify(data)
    if (batch.length === BATCH.documents || characters + length > BATCH.characters) {
      await documents.batch(batch)
      batch = []
      characters = 0
    }
    batch.push({ type: 'set', path, data })
    characters += length
  }
  await documents.batch(batch)
}

async function assertHolds(
  { documents, rules }: ImportTarget,
  wanted: DocumentsDigest,
): Promise<void> {
  const { add, digest } = digestDocuments()
  for await (const document of exportedDocuments(documents, rules)) add(document)
  if (digest.count === wanted.count && digest.xor === wanted.xor) return
  throw new ExportError(
    `The database holds ${digest.count} documents of ${wanted.count}, or other ones than the export: somebody else wrote meanwhile. ${EMPTY}`,
  )
}
