import * as z from 'zod'
import {
  assertStorable,
  type DocumentData,
  parseDocumentPath,
} from '../documents/document-store.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { type DocumentsDigest, digestDocuments } from './checksum.ts'
import {
  assertIntact,
  type ExportManifest,
  type FileList,
  parseExported,
  partName,
  readLines,
} from './export-format.ts'
import { ExportError, type ExportRules, type PathAndData } from './export-rules.ts'
import { checkFiles } from './exported-files.ts'

/**
 * Reads everything that a manifest describes. Throws an `ExportError` that names the first damaged
 * part or file. Returns the keys of missing files that documents link to. Also returns the digest
 * that the documents have after an import with its files at `filesUri`.
 */
export async function checkExport(
  folder: FileStorage,
  { documents, files, secrets = {} }: ExportManifest & { files: FileList },
  rules: ExportRules,
  filesUri = '',
): Promise<{ digest: DocumentsDigest; missing: string[] }> {
  const keys = await checkFiles(folder, files)
  const { add, digest } = digestDocuments()
  const missing: string[] = []
  for (const index of documents.parts.keys()) {
    for await (const found of documentsIn(folder, documents, index)) {
      add(rules.forImport(found, filesUri))
      missing.push(...rules.filesOf(found).filter((key) => !keys.has(key)))
    }
  }
  for (const [name, sha256] of Object.entries(secrets)) {
    await assertIntact(folder, `secrets/${name}`, sha256)
  }
  if (digest.count === documents.count) return { digest, missing }
  throw new ExportError(
    `The parts hold ${digest.count} documents, and not ${documents.count} as export.json says.`,
  )
}

const document = z
  .object({ path: z.string(), data: z.custom<DocumentData>() })
  .refine(({ path, data }) => {
    parseDocumentPath(path)
    assertStorable(data)
    return true
  })

/** Yields the documents of a part. Throws an `ExportError` at a line that is not a valid document. */
export async function* documentsIn(
  folder: FileStorage,
  { parts }: ExportManifest['documents'],
  index: number,
): AsyncGenerator<PathAndData> {
  const name = partName(index)
  let number = 0
  for await (const line of readLines(folder, name, parts[index]?.sha256 ?? '')) {
    number++
    yield parseExported(document, line, `${name}, line ${number} is not a document.`)
  }
}
