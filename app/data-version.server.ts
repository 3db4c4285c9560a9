import * as z from 'zod'
import { collection } from '../platform/documents/collection.ts'
import { UnusableDatabaseError } from '../platform/documents/document-store.ts'
import type { Services } from './context.server.ts'

/**
 * The version of the stored data. A release raises the version if earlier releases could no longer
 * serve its data, or would damage its data.
 */
const VERSION = 1
const HERE = 'here'

/** Exports leave the version out, because only a server without data accepts an import. */
export const dataVersions = collection({
  path: 'dataVersions',
  schema: z.object({ version: z.int() }),
  exported: false,
})

type Stored = Pick<Services, 'documents' | 'log'>

/** Returns a sentence why this release must not use the data. Null if it may use the data. */
export async function newerData(services: Stored): Promise<string | null> {
  const version = await readDataVersion(services)
  if (version <= VERSION) return null
  return `the data is of version ${version}, and this release knows only ${VERSION}`
}

/**
 * Marks the data with this release's version. Throws an error for the operator if the data is newer. If
 * the store accepts no writes, the server still starts, because riders can read.
 */
export async function markDataVersion(services: Stored): Promise<void> {
  const problem = await newerData(services)
  if (problem) {
    throw new UnusableDatabaseError(`A newer release has used this database: ${problem}. ${NEXT}`)
  }
  if ((await readDataVersion(services)) === VERSION) return
  await dataVersions(services)
    .set(HERE, { version: VERSION })
    .catch((error) => services.log.error({ err: error }, 'could not mark the version of the data'))
}

async function readDataVersion(services: Stored): Promise<number> {
  return (await dataVersions(services).get(HERE))?.version ?? 0
}

/** The advice to the operator about data of a newer release. */
export const NEXT = 'Start the newer release, or restore a backup of the older one.'
