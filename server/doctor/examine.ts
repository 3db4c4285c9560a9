import type { Services } from '../../app/context.server.ts'
import { lastBackup } from '../../app/people/admin/last-backup.server.ts'
import { checkProduct } from '../../app/site/operations/doctor.server.ts'
import type { DatabaseFacts } from '../../platform/documents/database-facts.ts'
import { type Finding, findings, reasonOf } from '../../platform/finding.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import { type Env, namesOfSetSettings } from '../settings/env.ts'
import { checkDatabase, checkFileLinks, checkStoredFiles } from './check-data.ts'
import { checkClock, checkDisk, checkLastBackup } from './check-machine.ts'
import { checkSettings } from './check-settings.ts'

/** As long as an admin waits for the System page. */
const TIMEOUT_MS = 8_000

type Examined = {
  env: Env
  services: Services
  place: string
  describe: () => Promise<DatabaseFacts | null>
}

/** Returns what the doctor says of a running server, without calls to its own pages, provider and mail server. */
export async function examine({ env, services, place, describe }: Examined): Promise<Finding[]> {
  const now = services.now()
  const parts = [
    soon('Database', () => checkDatabase(place, describe)),
    soon('Backups', async () => [checkLastBackup(await lastBackup(services), now)]),
    soon('Files', async () => [await checkStoredFiles(services.files, services.filesUri)]),
    soon('Content', () => collected(checkProduct(services))),
  ]
  return [
    checkClock(now),
    checkDisk(env.dataDir),
    ...(await Promise.all(parts)).flat(),
    ...checkFileLinks(services.fileLinks, env.origin),
    ...checkSettings(env, namesOfSetSettings()),
  ]
}

async function collected(found: AsyncIterable<Finding>): Promise<Finding[]> {
  const all = []
  for await (const finding of found) all.push(finding)
  return all
}

async function soon(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  const { broken } = findings(about)
  const late = () => [broken('no answer in time', 'Run npm run doctor.')]
  try {
    return await withTimeLimit(check(), TIMEOUT_MS, late)
  } catch (error) {
    return [broken(reasonOf(error), 'Look at the log of the server.')]
  }
}
