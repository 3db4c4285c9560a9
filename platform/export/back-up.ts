import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentStore } from '../documents/document-store.ts'
import { syncFolder } from '../files/durable-folder.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
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

type Backup = Awaited<ReturnType<typeof exportData>>

/**
 * Writes a backup into a new folder: an export of a snapshot of the database, and the secrets. The
 * server may run during the backup. The backup contains every write that was acknowledged before it
 * began. The folder appears when the backup is complete. Returns the same as `exportData`.
 */
export function backUp(options: ExportTask & { data: DataFolder }): Promise<Backup> {
  const { data, log } = options
  const inData = (name: string) => path.join(data.folder, name)
  return inDraft(options, async (draft) => {
    const snapshot = path.join(draft.folder, 'snapshot.db')
    await data.engine.copy(inData(data.database), snapshot)
    const documents = data.engine.open(snapshot)
    const files = openFolder(inData(data.files), log)
    const from = {
      documents: pathToFileURL(inData(data.database)).href,
      files: pathToFileURL(inData(data.files)).href,
    }
    const writing = writeBackup({ ...options, documents, files, from, secretsOf: data, draft })
    return writing.finally(() => documents.close())
  })
}

type OpenData = {
  documents: DocumentStore
  files: FileStorage
  /** The source of the data, without passwords. */
  from: ExportManifest['from']
  /** The secrets are files of a folder. */
  secretsOf: Pick<DataFolder, 'folder' | 'secrets'>
}

/**
 * Does the same with any database and file storage. What is written during the backup may be left out,
 * and what it links to, too.
 */
export function backUpOpen(options: ExportTask & OpenData): Promise<Backup> {
  return inDraft(options, (draft) => writeBackup({ ...options, draft }))
}

type Draft = { folder: string; startedAt: string }

/** Runs the work with a folder beside `place`, which is removed in the end. */
async function inDraft(
  { place, now }: ExportTask,
  work: (draft: Draft) => Promise<Backup>,
): Promise<Backup> {
  if (existsSync(place)) throw new ExportError(`${place} is there already. Choose another folder.`)
  const draft = `${place}.unfinished`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    return await work({ folder: draft, startedAt: now().toISOString() })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeBackup(options: ExportTask & OpenData & { draft: Draft }): Promise<Backup> {
  const { secretsOf, draft, place, log } = options
  const exported = path.join(draft.folder, 'export')
  const { manifest, missing } = await exportData({ ...options, place: exported })
  const folder = openFolder(exported, log)
  const secrets: Record<string, string> = {}
  for (const name of secretsOf.secrets) {
    const file = path.join(secretsOf.folder, name)
    if (!existsSync(file)) continue
    const secret = await readFile(file)
    await folder.put(`secrets/${name}`, secret)
    secrets[name] = hash('sha256', secret)
  }
  const whole = { ...manifest, startedAt: draft.startedAt, secrets }
  await writeManifest(folder, whole)
  await rename(exported, place)
  await syncFolder(path.dirname(place), log)
  return { manifest: whole, missing }
}
