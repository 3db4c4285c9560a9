import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { syncFolder } from '../files/durable-folder.ts'
import { openFolder } from '../files/file-storage.ts'
import type { DataFolder } from './back-up.ts'
import { assertIntact, type FileList, readFinishedExport } from './export-format.ts'
import { ExportError, type ExportTask } from './export-rules.ts'
import { assertNoLinks } from './exported-files.ts'
import { importData } from './import-data.ts'

type RestoreOptions = ExportTask & { data: DataFolder; replace: boolean }

type Restored = { documents: { count: number }; files: FileList; startedAt: string }

/**
 * Replaces the data with a backup if every checksum is right and no process uses the data. Documents
 * that exports leave out are not restored: a session that has ended must not become valid again. If
 * the restore is impossible, throws an `ExportError` and changes nothing.
 *
 * Returns the manifest of the backup. `before` is the folder with the previous data, or null if there
 * was no data.
 */
export async function restore(
  options: RestoreOptions,
): Promise<{ manifest: Restored; before: string | null }> {
  const { data, replace, now, log } = options
  const database = path.join(data.folder, data.database)
  const { filesBeside } = data.engine
  const isThere = [data.database, data.files, ...filesBeside(data.database)].some((name) =>
    existsSync(path.join(data.folder, name)),
  )
  if (isThere && !replace) {
    throw new ExportError(
      `${data.folder} holds data already. Add --replace to put the backup in its place; what is there is kept aside.`,
    )
  }

  const held = existsSync(database) ? data.engine.holdAlone(database) : null
  if (held === 'in use') throw new ExportError(`${data.folder} is in use. Stop the server first.`)
  const draft = path.join(data.folder, 'restoring')
  try {
    const manifest = await writeDraft(draft, options)
    if (!isThere && existsSync(database)) {
      throw new ExportError(`A server has just made its own data in ${data.folder}. Stop it first.`)
    }
    const aside = `before-${now().toISOString().replaceAll(':', '-')}`
    const before = isThere ? path.join(data.folder, aside) : null
    await swap(data, draft, before)
    await syncFolder(data.folder, log)
    return { manifest, before }
  } finally {
    if (typeof held === 'object') held?.close()
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeDraft(
  draft: string,
  { place, data, rules, now, log }: RestoreOptions,
): Promise<Restored> {
  await assertNoLinks(place)
  const folder = openFolder(place, log)
  const manifest = await readFinishedExport(folder, place)

  await rm(draft, { recursive: true, force: true })
  await mkdir(path.join(draft, data.files), { recursive: true })
  const made = openFolder(draft, log)
  for (const [name, sha256] of Object.entries(manifest.secrets ?? {})) {
    if (!data.secrets.includes(name)) continue
    const secret = `secrets/${name}`
    await assertIntact(folder, secret, sha256)
    await made.putStream(name, await folder.getStream(secret))
  }
  const documents = data.engine.open(path.join(draft, data.database))
  const files = openFolder(path.join(draft, data.files), log)
  const filesUri = pathToFileURL(path.join(data.folder, data.files)).href
  const importing = importData({ documents, files, filesUri, rules, place, now, log })
  await importing.finally(() => documents.close())
  return manifest
}

/**
 * Moves the draft to the place of the data. An existing database stays in place until it is replaced
 * as the last file. So the restore can run again if the process is killed.
 */
async function swap(data: DataFolder, draft: string, before: string | null): Promise<void> {
  if (before) await mkdir(before)
  const move = (name: string, from: string, to: string) =>
    rename(path.join(from, name), path.join(to, name))
  // Only a damaged database still has extra files next to it. The new database must not read them.
  for (const name of [data.files, ...data.engine.filesBeside(data.database)]) {
    if (before && existsSync(path.join(data.folder, name))) await move(name, data.folder, before)
  }
  await move(data.files, draft, data.folder)
  for (const name of [...data.secrets, data.database]) {
    const there = path.join(data.folder, name)
    if (!existsSync(path.join(draft, name))) continue
    if (before && existsSync(there)) await link(there, path.join(before, name))
    await move(name, draft, data.folder)
  }
}
