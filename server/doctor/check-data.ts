import { fileURLToPath } from 'node:url'
import type { DatabaseFacts } from '../../platform/documents/database-facts.ts'
import type { FileLinks, FileStorage } from '../../platform/files/file-storage.ts'
import { type Finding, findings, reasonOf, shownBytes } from '../../platform/finding.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import { hasNameOfOneNetwork, reachOf } from './reach.ts'

const FILES_TIMEOUT_MS = 10_000

/** Checks the database. `describe` returns null if the first start has yet to make the database. */
export async function checkDatabase(
  place: string,
  describe: () => Promise<DatabaseFacts | null>,
): Promise<Finding[]> {
  const about = findings('Database')
  try {
    const facts = await describe()
    if (!facts) return [about.warning(`there is none yet at ${place}`, 'npm start makes it.')]
    const { problem } = facts
    if (problem) return [about.broken(`${place} ${problem.says}`, problem.next)]
    const { version, bytes, missingIndexes } = facts
    const list = missingIndexes.join(', ')
    return [
      about.ok(`${version} at ${place}, ${shownBytes(bytes)}`),
      missingIndexes.length > 0
        ? findings('Indexes').warning(`missing: ${list}`, 'The next start makes them.')
        : findings('Indexes').ok('all are there'),
    ]
  } catch (error) {
    const next = place.startsWith('file:')
      ? 'Check its permissions, and whether another program locks it.'
      : 'Check DATABASE_URL, the database server, and the permissions.'
    return [about.broken(`${place}: ${reasonOf(error)}`, next)]
  }
}

/** Asks the storage for a file that does not exist. That needs the right address and credentials. */
export async function checkStoredFiles(files: FileStorage, place: string): Promise<Finding> {
  const about = findings('Files')
  // For a missing bucket, `exists` gives no reason. A list of its files fails with the reason.
  const look = async () => {
    if (!place.startsWith('file:')) await files.listAll('doctor')
    await files.exists('doctor/not-there')
  }
  try {
    await withTimeLimit(look(), FILES_TIMEOUT_MS, () => {
      throw new Error('no answer in time')
    })
    return about.ok(`reachable at ${place}`)
  } catch (error) {
    const next = place.startsWith('file:')
      ? `Make ${fileURLToPath(place)} a folder that the server’s user can read and write.`
      : 'Check FILES_URL, its credentials, and docs/operations.md, "Files in a bucket".'
    return about.broken(`${place}: ${reasonOf(error)}`, next)
  }
}

/** Checks by the addresses alone, without a request, whether browsers can reach the file links. */
export function checkFileLinks(links: FileLinks | null, origin: string): Finding[] {
  if (!links?.origin) return []
  const about = findings('File links')
  const [site, files] = [new URL(origin), new URL(links.origin)]
  const isHidden =
    reachOf(files.hostname) < reachOf(site.hostname) ||
    (hasNameOfOneNetwork(files.hostname) && files.hostname !== site.hostname)
  if (isHidden) {
    const next =
      'Add browserEndpoint=https://… to FILES_URL, the address of the same storage for browsers (docs/operations.md, "Files in a bucket").'
    return [
      about.warning(`browsers are sent to ${links.origin}, which only your network knows`, next),
    ]
  }
  if (site.protocol === 'https:' && files.protocol === 'http:') {
    const next = 'Let the storage speak https to browsers.'
    return [
      about.warning(`${links.origin} is plain http, which browsers refuse on an https page`, next),
    ]
  }
  return [about.ok(`browsers are sent to ${links.origin}`)]
}
