import { assertStorable, parseDocumentPath } from '../documents/document-store.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { type ExportManifest, partName } from './export-format.ts'
import { type Inventory, takeInventory } from './inventory.ts'
import { checkFiles, isKey, nameOf } from './moved-files.ts'
import { MovingError, type MovingRules, type PathAndData } from './moving-rules.ts'
import { linesOf, sumOf } from './tally.ts'

/**
 * Reads everything in the folder of an export and holds it to the manifest. Throws a `MovingError`
 * that names the first part or file that is damaged. Returns the inventory of the documents as they
 * are to arrive at `filesUri`, and the files that documents name and that are not there.
 */
export async function checkExport(
  folder: FileStorage,
  { documents, files }: ExportManifest,
  rules: MovingRules,
  filesUri = '',
): Promise<{ inventory: Inventory; missing: string[] }> {
  const { add, taken } = takeInventory()
  const missing: string[] = []
  for (const [index, part] of documents.parts.entries()) {
    const name = partName(index)
    const sum = (await folder.exists(name)) && (await sumOf(await folder.getStream(name)))
    if (!sum || sum.sha256 !== part.sha256) throw new MovingError(`${name} is damaged or missing.`)
    for await (const document of documentsIn(folder, name)) {
      add(rules.arriving(document, filesUri))
      missing.push(...(await missingFiles(folder, rules.filesOf(document))))
    }
  }
  if (files) await checkFiles(folder, files)
  const inventory = taken()
  if (inventory.count !== documents.count) {
    throw new MovingError(
      `The parts hold ${inventory.count} documents, and not ${documents.count} as export.json says.`,
    )
  }
  return { inventory, missing }
}

/** The documents of a part; a `MovingError` at a line that no store can keep. */
export async function* documentsIn(folder: FileStorage, name: string): AsyncGenerator<PathAndData> {
  let at = 0
  for await (const line of linesOf(await folder.getStream(name))) {
    at++
    yield readDocument(line, `${name}, line ${at}`)
  }
}

/** Which of the files a folder does not hold. A link that leads out of it leads to none. */
export async function missingFiles(folder: FileStorage, keys: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    if (!isKey(key) || !(await folder.exists(nameOf(key)))) missing.push(key)
  }
  return missing
}

function readDocument(line: string, where: string): PathAndData {
  try {
    const { path, data } = JSON.parse(line)
    parseDocumentPath(path)
    assertStorable(data)
    return { path, data }
  } catch (cause) {
    throw new MovingError(`${where} is not a document.`, { cause })
  }
}
