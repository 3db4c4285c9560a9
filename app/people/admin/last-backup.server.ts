import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'

const LAST = 'last'
/** The maximum normal age of a nightly backup. It allows for a backup that takes hours. */
export const MAX_BACKUP_AGE_MS = 36 * 60 * 60_000

/** When the last whole backup of this data ended. Each process and machine sees it. */
export const backups = collection({
  path: 'lastBackups',
  schema: z.object({ at: z.iso.datetime() }),
  exported: false,
})

type Stored = Pick<Services, 'documents' | 'log'>

export async function noteBackup(services: Stored, at: Date): Promise<void> {
  await backups(services).set(LAST, { at: at.toISOString() })
}

/** Returns null before the first backup. */
export async function lastBackup(services: Stored): Promise<Date | null> {
  const last = await backups(services).get(LAST)
  return last && new Date(last.at)
}
