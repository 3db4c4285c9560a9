import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentStore } from '../documents/document-store.ts'
import { syncFolder } from '../files/durable-folder.ts'
import { openFolder } from '../files/file-storage.ts'
import { exportData } from './export-data.ts'
import { type ExportManifest, writeManifest } from './export-format.ts'
import { ExportError, type ExportTask } from './export-rules.ts'

/** The folder with all data of an installation. `database`, `files` and `secrets` are names inside. */
export type DataFolder = {
  folder: string
  database: string
  files: string
  secrets: string[]
  engine: FileDatabase
}

type FileDatabase = {
  /** Copies a file while other processes read and write it, and checks the copy. */
  copy(file: string, copy: string): Promise<void>
  /** Locks out all other processes until `close`. */
  holdAlone(file: string): { close(): void } | 'in use' | 'damaged'
  /** Throws an `UnusableDatabaseError` if the file is damaged, or newer than this program. */
  open(file: string): DocumentStore
  /** Returns the names of the extra files that the database stores next to the file `name`. */
  filesBeside(name: string): string[]
}

/**
 * Writes a backup into a new folder: an export of a snapshot of the database, and the secrets. The
 * server may run during the backup. The backup contains every write that was acknowledged before it
 * began. The folder appears when the backup is complete. Returns the same as `exportData`.
 */
export async function backUp(
  options: ExportTask & { data: DataFolder },
): Promise<{ manifest: ExportManifest; missing: string[] }> {
  const { data, place, now, log } = options
  if (existsSync(place)) throw new ExportError(`${place} is there already. Choose another folder.`)
  const startedAt = now().toISOString()
  const inData = (name: string) => path.join(data.folder, name)
  const draft = `${place}.unfinished`
  const [snapshot, exported] = [path.join(draft, 'snapshot.db'), path.join(draft, 'export')]
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    await data.engine.copy(inData(data.database), snapshot)
    const documents = data.engine.open(snapshot)
    const files = openFolder(inData(data.files), log)
    const from = {
      documents: pathToFileURL(inData(data.database)).href,
      files: pathToFileURL(inData(data.files)).href,
    }
    const task = { ...options, documents, files, from, place: exported }
    const { manifest, missing } = await exportData(task).finally(() => documents.close())

    const folder = openFolder(exported, log)
    const secrets: Record<string, string> = {}
    for (const name of data.secrets.filter((name) => existsSync(inData(name)))) {
      const secret = await readFile(inData(name))
      await folder.put(`secrets/${name}`, secret)
      secrets[name] = hash('sha256', secret)
    }
    const whole = { ...manifest, startedAt, secrets }
    await writeManifest(folder, whole)
    await rename(exported, place)
    await syncFolder(path.dirname(place), log)
    return { manifest: whole, missing }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
