import { createHash } from 'node:crypto'
import type { DocumentStore, Write } from '../documents/document-store.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import type { Logger } from '../log.ts'
import { checkExport, documentsIn } from './check-export.ts'
import { type ExportManifest, partName, readExport } from './export-format.ts'
import { type ImportMark, isMark, markWrite, readMark } from './import-mark.ts'
import { type Inventory, takeInventory } from './inventory.ts'
import { assertNoLinks, keysOf, putFiles } from './moved-files.ts'
import { MovingError, type MovingRules, type PathAndData } from './moving-rules.ts'

/** What is written at once, in documents and in characters: every store takes so much. */
const BATCH = { documents: 100, characters: 1_000_000 }

type Target = { documents: DocumentStore; files: FileStorage; rules: MovingRules }

/**
 * Puts an export into an empty store and an empty file storage: everything in the folder is held to
 * its checksums before anything is written, and what is stored to the folder afterwards. An import that broke off goes on where it was; one that is done already
 * changes nothing. Throws a `MovingError` when the folder, or what is at the target, is not as it
 * should be.
 *
 * Returns what is in it, the files that documents name and that are not there, and when it was done
 * if it was done before.
 */
export async function importData(
  options: Target & {
    place: string
    /** Where the files are kept, as a URI without a slash at its end. */
    filesUri: string
    now: () => Date
    log: Logger
  },
): Promise<{ manifest: ExportManifest; missing: string[]; alreadyAt: string | null }> {
  const { documents, place, filesUri, rules, now, log } = options
  await assertNoLinks(place)
  const folder = openFolder(place, log)
  const found = await readExport(folder)
  if (!found) throw new MovingError(`${place} holds no export.`)
  const { manifest, text } = found
  if (!manifest.finishedAt || !manifest.files) {
    throw new MovingError(
      `The export in ${place} is not finished: run its command again, it goes on.`,
    )
  }

  const id = createHash('sha256').update(text).digest('hex')
  const before = await readMark(documents)
  if (before && before.export !== id) {
    throw new MovingError(`Another export was put here, on ${before.startedAt}. ${EMPTY}`)
  }
  if (before?.finishedAt) return { manifest, missing: [], alreadyAt: before.finishedAt }
  const { inventory, missing } = await checkExport(folder, manifest, rules, filesUri)
  const start = { export: id, parts: 0, startedAt: now().toISOString(), finishedAt: null }
  if (!before) {
    await assertEmpty(options)
    if (!(await documents.batch([markWrite('create', start)]))) {
      throw new MovingError('Somebody else has just begun to import here.')
    }
  }

  const mark: ImportMark = before ?? start
  // First, because documents refer to them.
  await putFiles(folder, options.files, manifest.files)
  for (; mark.parts < manifest.documents.parts.length; mark.parts++) {
    await documents.batch([markWrite('set', mark)])
    await putPart(documents, arriving(folder, partName(mark.parts), rules, filesUri))
  }
  await assertHolds(options, inventory)
  const finishedAt = now().toISOString()
  await documents.batch([markWrite('set', { ...mark, finishedAt })])
  return { manifest, missing, alreadyAt: null }
}

const EMPTY =
  'Import into a database and a file storage that are new, before a server starts there.'

async function assertEmpty({ documents, files, rules }: Target): Promise<void> {
  for await (const { path } of documents.all()) {
    if (rules.staysBehind(path)) continue
    throw new MovingError(`The database is not empty, it holds ${path}. ${EMPTY}`)
  }
  for await (const key of keysOf(files)) {
    throw new MovingError(`The file storage is not empty, it holds ${key}. ${EMPTY}`)
  }
}

async function* arriving(
  folder: FileStorage,
  name: string,
  rules: MovingRules,
  filesUri: string,
): AsyncGenerator<PathAndData> {
  for await (const document of documentsIn(folder, name)) yield rules.arriving(document, filesUri)
}

async function putPart(documents: DocumentStore, part: AsyncIterable<PathAndData>): Promise<void> {
  let batch: Write[] = []
  let characters = 0
  for await (const { path, data } of part) {
    const length = JSON.stringify(data).length
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

async function assertHolds({ documents, rules }: Target, wanted: Inventory): Promise<void> {
  const { add, taken } = takeInventory()
  for await (const document of documents.all()) {
    if (!isMark(document.path) && !rules.staysBehind(document.path)) add(document)
  }
  const { count, digest } = taken()
  if (count === wanted.count && digest === wanted.digest) return
  throw new MovingError(
    `The database holds ${count} documents of ${wanted.count}, or other ones than the export: somebody else wrote meanwhile. ${EMPTY}`,
  )
}
