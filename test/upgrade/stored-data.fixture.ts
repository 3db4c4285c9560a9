import { cpSync } from 'node:fs'
import path from 'node:path'
import { INDEXES, RULES } from '../../app/collections.server.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { digestDocuments } from '../../platform/export/checksum.ts'
import { exportedDocuments } from '../../platform/export/export-data.ts'
import type { PathAndData } from '../../platform/export/export-rules.ts'
import { newFolder } from '../temporary-folder.fixture.ts'

const dataOf = (release: string) => path.join(import.meta.dirname, release)

/** Returns all documents that a release stored. */
export async function documentsOf(release: string, until?: Parameters<typeof newFolder>[0]) {
  const folder = newFolder(until)
  cpSync(path.join(dataOf(release), 'documents.db'), path.join(folder, 'documents.db'))
  const store = openSqliteStore({ file: path.join(folder, 'documents.db'), indexes: INDEXES })
  const found: PathAndData[] = []
  for await (const document of store.all()) found.push(document)
  await store.close()
  return found
}

/** Fills a database and the files of a data folder with what the release stored. */
export async function loadData(
  release: string,
  stored: PathAndData[],
  { documents, dataDir }: { documents: DocumentStore; dataDir: string },
): Promise<void> {
  for (const { path: at, data } of stored) await documents.set(at, data)
  cpSync(path.join(dataOf(release), 'files'), path.join(dataDir, 'files'), { recursive: true })
}

/** Returns a digest of the documents that an export has, at paths that count, without the address of the files. */
export async function digestOf(
  documents: DocumentStore,
  counts = (_path: string) => true,
): Promise<string> {
  const { add, digest } = digestDocuments()
  for await (const document of exportedDocuments(documents, RULES)) {
    if (counts(document.path)) add(RULES.forImport(document, 'here'))
  }
  return `${digest.count} ${digest.xor}`
}
