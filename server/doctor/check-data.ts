import { type AiUsage, counted, usageRefusal } from '../../app/admin/ai-usage.ts'
import type { DatabaseFacts } from '../../platform/documents/database-facts.ts'
import type { FileStorage } from '../../platform/files/file-storage.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import { type Finding, findings, reasonOf, shownBytes } from './finding.ts'

const FILES_TIMEOUT_MS = 10_000

/** `describe` answers null for a database that the first start makes. */
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

/** Asks for a file that is not there, which needs the right address and credentials. */
export async function checkFiles(files: FileStorage, place: string): Promise<Finding> {
  const about = findings('Files')
  try {
    await withTimeLimit(files.exists('doctor/not-there'), FILES_TIMEOUT_MS, () => {
      throw new Error('no answer in time')
    })
    return about.ok(`reachable at ${place}`)
  } catch (error) {
    const next = 'Check FILES_URL, its credentials, and docs/operations.md, "Files in a bucket".'
    return about.broken(`${place}: ${reasonOf(error)}`, next)
  }
}

export function checkAiUsage(usage: AiUsage): Finding {
  const about = findings('AI limits')
  const { calls, tokens, limits } = usage
  const refusal = usageRefusal(usage, 1)
  if (refusal) {
    const next = 'Wait for midnight in UTC, or raise AI_CALLS_PER_DAY or AI_TOKENS_PER_DAY.'
    return about.warning(`${refusal} Manuals in the queue wait.`, next)
  }
  const used = [
    `${calls} of ${limits.calls} requests`,
    `${counted(tokens)} of ${counted(limits.tokens)} tokens`,
  ]
  return about.ok(`used today are ${used.join(' and ')}`)
}
