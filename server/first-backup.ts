import { mkdirSync, statfsSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { RULES } from '../app/collections.server.ts'
import type { Services } from '../app/context.server.ts'
import { type FirstBackup, keptBackups, RELEASE_NAME } from '../app/data-version.server.ts'
import { backUp, backUpOpen } from '../platform/export/back-up.ts'
import { exportedDocuments } from '../platform/export/export-data.ts'
import { ExportError } from '../platform/export/export-rules.ts'
import { sizeOfFiles } from '../platform/export/exported-files.ts'
import { keepBackups, nameOfBackup } from '../platform/export/keep-newest.ts'
import { reasonOf, shownBytes } from '../platform/finding.ts'
import { describeDocuments, embeddedData, placeOfDocuments } from './services.ts'
import { BACKUPS } from './settings/data-folder.ts'
import type { Env } from './settings/env.ts'
import { SECRET_FILES } from './settings/own-secrets.ts'

const NAMES =
  /^before-(?<before>[\w.-]+?)-(?<time>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?<unfinished>\.unfinished)?$/
/** The room that stays for the data itself. */
const MARGIN_BYTES = 100_000_000

/**
 * The backup before a newer release first uses the data. Null if the operator wants none. Servers may
 * run on the data meanwhile. Throws an `ExportError` that says how to go on.
 */
export function firstBackup(env: Env, services: Services): FirstBackup | null {
  if (!env.upgradeBackup) return null
  const folder = path.join(env.dataDir, BACKUPS)
  return {
    async hasData() {
      return !(await exportedDocuments(services.documents, RULES).next()).done
    },
    async make(used) {
      const place = path.join(folder, `before-${RELEASE_NAME}-${nameOfBackup(services.now())}`)
      services.log.info({ place }, `backup of the data of ${used}, before ${RELEASE_NAME} uses it`)
      try {
        mkdirSync(folder, { recursive: true })
        // What a killed process left takes room.
        await keepBackups(folder, NAMES, keptBackups)
        await assertRoom(folder, env, services)
        const { manifest, missing } = await write(place, env, services)
        const { documents, files } = manifest
        const holds = { documents: documents.count, files: files?.count }
        services.log.info({ place, ...holds }, `backup complete: ${place}`)
        if (missing.length > 0) {
          services.log.warn({ missing }, 'the backup is without files that documents link to')
        }
        await keepBackups(folder, NAMES, keptBackups)
      } catch (cause) {
        throw new ExportError(
          `The data was last used by ${used}. ${RELEASE_NAME} makes a backup in ${folder} before it uses the data, and that failed: ${reasonOf(cause)}. Mend that and start again; or make a backup by other means, and start once with UPGRADE_BACKUP=off.`,
          { cause },
        )
      }
      // Servers on several machines may share the database.
      return env.databaseUrl ? `${hostname()}:${place}` : place
    },
  }
}

function write(place: string, env: Env, { documents, files, filesUri, now, log }: Services) {
  const task = { place, rules: RULES, now, log }
  if (!env.databaseUrl && !env.bucket) return backUp({ ...task, data: embeddedData(env) })
  const from = { documents: placeOfDocuments(env), files: filesUri }
  const secretsOf = { folder: env.dataDir, secrets: SECRET_FILES }
  return backUpOpen({ ...task, documents, files, from, secretsOf })
}

/** A full disk would stop the servers that still use the data. */
async function assertRoom(folder: string, env: Env, { files }: Services): Promise<void> {
  const facts = await describeDocuments(env)
  const bytes = facts && 'bytes' in facts ? facts.bytes : 0
  const ofFiles = await sizeOfFiles(files)
  // A backup of SQLite is made from a copy of the database.
  const needed = bytes * (env.databaseUrl ? 1 : 2) + ofFiles + MARGIN_BYTES
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= needed) return
  throw new Error(
    `it needs ${shownBytes(needed)}, and ${shownBytes(bavail * bsize)} are free there`,
  )
}
