import * as z from 'zod'
import type { FileStorage } from '../files/file-storage.ts'
import { type FileList, fileList, readJson, secretList } from './export-format.ts'
import { checkFiles, importFiles } from './exported-files.ts'
import type { ImportTarget } from './import-data.ts'

/** The manifest of a backup until November 2026, which holds a copy of the SQLite file and no parts. */
const oldManifest = z
  .object({
    format: z.literal(1),
    madeAt: z.iso.datetime(),
    documents: z.object({ count: z.int(), sha256: fileList.shape.sha256 }),
    files: fileList,
    secrets: secretList,
  })
  .transform(({ madeAt, ...others }) => ({ ...others, startedAt: madeAt }))

export const readOldManifest = (folder: FileStorage) => readJson(folder, 'backup.json', oldManifest)

/** Changes the documents of an old backup as an import would, and imports the backup's files. */
export async function importOldBackup(
  folder: FileStorage,
  list: FileList,
  { documents, files, rules, filesUri }: ImportTarget,
): Promise<void> {
  for await (const document of documents.all()) {
    const { path, data } = rules.forImport(document, filesUri)
    if (rules.isExcluded(path)) await documents.delete(path)
    else if (data !== document.data) await documents.set(path, data)
  }
  await checkFiles(folder, list)
  await importFiles(folder, files, list)
}
