import type { DocumentStore } from '../documents/document-store.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import { checkExport } from './check-export.ts'
import { putChunks } from './checksum.ts'
import {
  type ExportManifest,
  IMPORT_PROGRESS,
  partName,
  readManifest,
  writeManifest,
} from './export-format.ts'
import { ExportError, type ExportRules, type ExportTask, type PathAndData } from './export-rules.ts'
import { exportFiles, keysOf } from './exported-files.ts'

/** The export begins a new part after this many documents or characters, whichever comes first. */
const PART = { documents: 10_000, characters: 8_000_000 }

/**
 * Writes the documents that `rules` do not exclude, and then all files, into a folder
 * (docs/export-format.md). Checks what it wrote. The server may write during the export. If the
 * folder has an interrupted export of this installation, the export continues. Throws an
 * `ExportError` if the folder has anything else.
 *
 * Returns the manifest, and the keys of missing files that documents link to.
 */
export async function exportData(
  options: ExportTask & {
    documents: DocumentStore
    files: FileStorage
    /** The source of the data, without passwords. */
    from: ExportManifest['from']
    part?: typeof PART
  },
): Promise<{ manifest: ExportManifest; missing: string[] }> {
  const { documents, files, from, place, rules, now, log, part = PART } = options
  const folder = openFolder(place, log)
  const mark = rules.mark && (await documents.get(rules.mark.path))
  const manifest = (await unfinished(folder, options)) ?? {
    format: 1,
    from,
    startedAt: now().toISOString(),
    finishedAt: null,
    documents: { count: 0, parts: [] },
    files: null,
    ...(mark && { mark: mark.data }),
  }
  await writeManifest(folder, manifest)

  const { parts } = manifest.documents
  const source = exportedDocuments(documents, rules, parts.at(-1)?.last)
  for (let next = await source.next(); !next.done; ) {
    const written = { count: 0, last: '' }
    let characters = 0
    async function* lines() {
      while (!next.done && written.count < part.documents && characters < part.characters) {
        const line = `${JSON.stringify(next.value)}\n`
        yield Buffer.from(line)
        characters += line.length
        written.count++
        written.last = next.value.path
        next = await source.next()
      }
    }
    const sum = await putChunks(folder, partName(parts.length), lines())
    parts.push({ ...written, ...sum })
    manifest.documents.count += written.count
    await writeManifest(folder, manifest)
  }

  const whole = { ...manifest, files: await exportFiles(files, folder) }
  const { missing } = await checkExport(folder, whole, rules)
  const finished = {
    ...whole,
    finishedAt: now().toISOString(),
    ...(missing.length > 0 && { missing }),
  }
  await writeManifest(folder, finished)
  return { manifest: finished, missing }
}

/** Yields the documents of a store that belong in an export, from the start or after `after`. */
export async function* exportedDocuments(
  documents: DocumentStore,
  { isExcluded }: ExportRules,
  after?: string,
): AsyncGenerator<PathAndData> {
  for await (const document of documents.all(after)) {
    if (document.path !== IMPORT_PROGRESS && !isExcluded(document.path)) yield document
  }
}

async function unfinished(
  folder: FileStorage,
  { from, place }: Pick<ExportManifest, 'from'> & Pick<ExportTask, 'place'>,
): Promise<ExportManifest | null> {
  const manifest = await readManifest(folder)
  if (!manifest) {
    for await (const key of keysOf(folder)) {
      throw new ExportError(`${place} is not empty, it holds ${key}. Choose another folder.`)
    }
    return null
  }
  if (manifest.finishedAt) {
    throw new ExportError(
      `${place} holds the export of ${manifest.finishedAt}. Choose another folder.`,
    )
  }
  if (manifest.from.documents !== from.documents || manifest.from.files !== from.files) {
    throw new ExportError(
      `${place} holds an unfinished export from ${manifest.from.documents} and ${manifest.from.files}. Choose another folder.`,
    )
  }
  return manifest
}
