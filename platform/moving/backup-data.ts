import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { DocumentStore } from '../documents/document-store.ts'
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
  engine: FileDatabase
}

/** What a backup and a restore ask of the database, which keeps everything in one file. */
export type FileDatabase = {
  /** Copies a file as it is now into a new one, while others read and write, and checks the copy. */
  copy(file: string, copy: string): Promise<void>
  /** Throws an `UnusableDatabaseError` when a file that nobody writes to is damaged. */
  assertIntegrity(file: string): void
  /** Keeps everybody else away until it is closed; says so, with nothing changed, when it can't. */
  holdAlone(file: string): { close(): void } | 'in use' | 'damaged'
  open(file: string): DocumentStore
  /** The files that may lie beside the one of this name, and belong to it. */
  filesBeside(name: string): string[]
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
  await data.engine.copy(path.join(data.folder, data.database), path.join(draft, data.database))
  const files = await takeFiles(openFolder(path.join(data.folder, data.files), log), folder)
  await checkFiles(folder, files)

  const missing: string[] = []
  let count = 0
  const copy = data.engine.open(path.join(draft, data.database))
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
