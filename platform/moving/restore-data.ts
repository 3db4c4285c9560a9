import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { syncFolder } from '../files/durable-folder.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import type { Logger } from '../log.ts'
import { BACKUP, type BackupManifest, backupManifest, type DataFolder } from './backup-data.ts'
import { parseManifest, readText } from './export-format.ts'
import { assertNoLinks, checkFiles, putFiles } from './moved-files.ts'
import { MovingError, type MovingRules } from './moving-rules.ts'
import { tally } from './tally.ts'

/**
 * Puts a backup in the place of the data, when every checksum is right and nobody uses the data; what
 * was there is kept in a folder beside it. Documents that stay behind are not put back: a session
 * that ended since then must not live again. Throws a `MovingError` when it cannot be done, with
 * nothing changed.
 *
 * Returns what is in it, and the folder with what was there.
 */
export async function restore(options: {
  place: string
  data: DataFolder
  /** Whether it may take the place of data that is there. */
  replace: boolean
  rules: MovingRules
  now: () => Date
  log: Logger
}): Promise<{ manifest: BackupManifest; before: string }> {
  const { place, data, replace, now, log } = options
  await assertNoLinks(place)
  const backup = openFolder(place, log)
  const text = await readText(backup, BACKUP)
  if (text === null) throw new MovingError(`${place} holds no backup.`)
  const manifest = parseManifest(backupManifest, BACKUP, text)
  const database = path.join(data.folder, data.database)
  const isThere = existsSync(database) || existsSync(path.join(data.folder, data.files))
  if (isThere && !replace) {
    throw new MovingError(
      `${data.folder} holds data already. Add --replace to put the backup in its place; what is there is kept aside.`,
    )
  }

  const held = existsSync(database) ? data.engine.holdAlone(database) : null
  if (held === 'in use') throw new MovingError(`${data.folder} is in use. Stop the server first.`)
  const draft = path.join(data.folder, 'restoring')
  try {
    await rm(draft, { recursive: true, force: true })
    await putAside(backup, manifest, draft, options)
    if (!isThere && existsSync(database)) {
      throw new MovingError(`A server has just made its own data in ${data.folder}. Stop it first.`)
    }
    const before = path.join(data.folder, `before-${now().toISOString().replaceAll(':', '-')}`)
    await swap(data, draft, before)
    return { manifest, before }
  } finally {
    if (typeof held === 'object') held?.close()
    await rm(draft, { recursive: true, force: true })
  }
}

/** Makes the data of a backup in a folder of its own, and checks it. */
async function putAside(
  backup: FileStorage,
  { documents, files, secrets }: BackupManifest,
  draft: string,
  { data, rules, log }: { data: DataFolder; rules: MovingRules; log: Logger },
): Promise<void> {
  const made = openFolder(draft, log)
  for (const name of data.secrets) {
    const wanted = secrets[name]
    if (wanted) await putChecked(backup, `secrets/${name}`, made, name, wanted)
  }
  await putChecked(backup, data.database, made, data.database, documents.sha256)
  await checkFiles(backup, files)
  await mkdir(path.join(draft, data.files))
  await putFiles(backup, openFolder(path.join(draft, data.files), log), files)

  const filesUri = pathToFileURL(path.join(data.folder, data.files)).href
  const file = path.join(draft, data.database)
  data.engine.assertIntegrity(file)
  const store = data.engine.open(file)
  let count = 0
  try {
    for await (const document of store.all()) {
      count++
      const { path, data } = rules.arriving(document, filesUri)
      if (rules.staysBehind(path)) await store.delete(path)
      else if (data !== document.data) await store.set(path, data)
    }
  } finally {
    await store.close()
  }
  if (count === documents.count) return
  throw new MovingError(`The database holds ${count} documents, and not ${documents.count}.`)
}

async function putChecked(
  from: FileStorage,
  name: string,
  to: FileStorage,
  toName: string,
  sha256: string,
): Promise<void> {
  const { through, sum } = tally()
  if (await from.exists(name)) {
    await to.putStream(toName, Readable.from(through(await from.getStream(name))))
  }
  if (sum().sha256 !== sha256) throw new MovingError(`${name} is damaged or missing.`)
}

/**
 * Puts what was made aside in the place of what is there. The database is never missing, and the
 * last to change: who is killed in between does it again.
 */
async function swap(data: DataFolder, draft: string, before: string): Promise<void> {
  const [there, made, kept] = [data.folder, draft, before].map(
    (folder) => (name: string) => path.join(folder, name),
  ) as [Place, Place, Place]
  await mkdir(before)
  // Only a damaged database still has these: they must not meet the new one.
  for (const name of [data.files, ...data.engine.filesBeside(data.database)]) {
    if (existsSync(there(name))) await rename(there(name), kept(name))
  }
  await rename(made(data.files), there(data.files))
  for (const name of [...data.secrets, data.database]) {
    if (!existsSync(made(name))) continue
    if (existsSync(there(name))) await link(there(name), kept(name))
    await rename(made(name), there(name))
  }
  await syncFolder(data.folder)
}

type Place = (name: string) => string
