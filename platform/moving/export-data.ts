import { Readable } from 'node:stream'
import type { DocumentStore } from '../documents/document-store.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import type { Logger } from '../log.ts'
import { checkExport } from './check-export.ts'
import { EXPORT, type ExportManifest, FORMAT, partName, readExport } from './export-format.ts'
import { isMark } from './import-mark.ts'
import { keysOf, takeFiles } from './moved-files.ts'
import { MovingError, type MovingRules, type PathAndData } from './moving-rules.ts'
import { tally } from './tally.ts'

/** A part ends with the document that reaches one of these. */
const PART = { documents: 10_000, characters: 8_000_000 }

/**
 * Writes all documents, then all files into a folder (docs/export-format.md), and reads them back.
 * Others may write meanwhile. An export that broke off goes on where it was. Throws a `MovingError`
 * when the folder holds something else, a finished export, or one from another place.
 *
 * Returns what is in it, and the files that documents name and that are not there.
 */
export async function exportData(options: {
  documents: DocumentStore
  files: FileStorage
  /** Where the data comes from, as shown to people: no password. */
  from: ExportManifest['from']
  place: string
  rules: MovingRules
  now: () => Date
  log: Logger
  part?: typeof PART
}): Promise<{ manifest: ExportManifest; missing: string[] }> {
  const { documents, files, from, place, rules, now, log, part = PART } = options
  const folder = openFolder(place, log)
  const manifest = (await unfinished(folder, options)) ?? {
    format: FORMAT,
    from,
    startedAt: now().toISOString(),
    finishedAt: null,
    documents: { count: 0, parts: [] },
    files: null,
  }
  const save = () => folder.put(EXPORT, `${JSON.stringify(manifest, null, 2)}\n`)
  await save()

  const { parts } = manifest.documents
  const source = leaving(documents, rules, parts.at(-1)?.last)
  for (let next = await source.next(); !next.done; ) {
    const written = { count: 0, last: '' }
    const { through, sum } = tally()
    async function* lines() {
      for (
        let characters = 0;
        !next.done && written.count < part.documents && characters < part.characters;
      ) {
        const line = `${JSON.stringify(next.value)}\n`
        yield line
        characters += line.length
        written.count++
        written.last = next.value.path
        next = await source.next()
      }
    }
    await folder.putStream(partName(parts.length), Readable.from(through(lines())))
    parts.push({ ...written, ...sum() })
    manifest.documents.count += written.count
    await save()
  }

  manifest.files = await takeFiles(files, folder)
  const { missing } = await checkExport(folder, manifest, rules)
  manifest.finishedAt = now().toISOString()
  await save()
  return { manifest, missing }
}

/** The export to go on with; null in an empty folder. */
async function unfinished(
  folder: FileStorage,
  { from, place }: { from: ExportManifest['from']; place: string },
): Promise<ExportManifest | null> {
  const { manifest } = (await readExport(folder)) ?? { manifest: null }
  if (!manifest) {
    for await (const key of keysOf(folder)) {
      throw new MovingError(`${place} is not empty, it holds ${key}. Choose another folder.`)
    }
    return null
  }
  if (manifest.finishedAt) {
    throw new MovingError(
      `${place} holds the export of ${manifest.finishedAt}. Choose another folder.`,
    )
  }
  if (manifest.from.documents !== from.documents || manifest.from.files !== from.files) {
    throw new MovingError(
      `${place} holds an unfinished export from ${manifest.from.documents} and ${manifest.from.files}. Choose another folder.`,
    )
  }
  return manifest
}

async function* leaving(
  documents: DocumentStore,
  rules: MovingRules,
  after: string | undefined,
): AsyncGenerator<PathAndData> {
  for await (const document of documents.all(after)) {
    if (!isMark(document.path) && !rules.staysBehind(document.path)) yield document
  }
}
