import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { DocumentIndex } from '../documents/document-store.ts'
import { copySqlite } from '../documents/sqlite-copy.ts'
import { openSqliteStore } from '../documents/sqlite-store.ts'
import { syncFolder } from '../files/durable-folder.ts'
import { openFolder } from '../files/file-storage.ts'
import type { Logger } from '../log.ts'
import { missingFiles } from './check-export.ts'
import { fileList } from './export-format.ts'
import { checkFiles, takeFiles } from './moved-files.ts'
import { MovingError, type MovingRules } from './moving-rules.ts'
import { sumOf } from './tally.ts'

/** The data of an installation that keeps everything in one folder. */
export type DataFolder = {
  folder: string
  /** The names in it of the database, of the folder of files, and of what is secret. */
  database: string
  files: string
  secrets: string[]
  indexes: DocumentIndex[]
}

export const BACKUP = 'backup.json'

const sha256 = fileList.shape.sha256

export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  documents: z.object({ count: z.int(), sha256 }),
  files: fileList,
  secrets: z.record(z.string(), sha256),
})
export type BackupManifest = z.infer<typeof backupManifest>

/**
 * Copies the data into a new folder, while others read and write, and checks the copy. The folder
 * appears when it is whole. Everything that was acknowledged before is in it.
 *
 * Returns what is in it, and the files that documents name and that are not there.
 */
export async function backUp(options: {
  data: DataFolder
  place: string
  rules: MovingRules
  now: () => Date
  log: Logger
}): Promise<{ manifest: BackupManifest; missing: string[] }> {
  const { data, place, rules, now, log } = options
  if (existsSync(place)) throw new MovingError(`${place} is there already. Choose another folder.`)
  const madeAt = now().toISOString()
  const draft = `${place}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const folder = openFolder(draft, log)

  const secrets: Record<string, string> = {}
  for (const name of data.secrets) {
    const file = path.join(data.folder, name)
    if (!existsSync(file)) continue
    await folder.put(`secrets/${name}`, await readFile(file))
    secrets[name] = (await sumOf(await folder.getStream(`secrets/${name}`))).sha256
  }
  // Before the files, because documents refer to them.
  await copySqlite(path.join(data.folder, data.database), path.join(draft, data.database))
  const files = await takeFiles(openFolder(path.join(data.folder, data.files), log), folder)
  await checkFiles(folder, files)

  const missing: string[] = []
  let count = 0
  const copy = openSqliteStore({ file: path.join(draft, data.database), indexes: data.indexes })
  for await (const document of copy.all()) {
    count++
    missing.push(...(await missingFiles(folder, rules.filesOf(document))))
  }
  await copy.close()
  const { sha256 } = await sumOf(await folder.getStream(data.database))
  const manifest = { format: 1, madeAt, documents: { count, sha256 }, files, secrets } as const
  await folder.put(BACKUP, `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(draft, place)
  await syncFolder(path.dirname(place))
  return { manifest, missing }
}
