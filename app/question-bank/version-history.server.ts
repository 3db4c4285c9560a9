import { isDeepStrictEqual } from 'node:util'
import { type BankVersion, bankVersions } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { type BankChanges, changesBetween } from './bank-changes.ts'

/**
 * A version as the admin sees it. `changes` is null for the oldest version. `hand` also tells
 * versions that only arrange the quick quiz, and those in which riders' reports withdrew a question.
 */
export type VersionShown = Omit<BankVersion, 'items' | 'summary' | 'arranged' | 'hand'> & {
  hand?: BankVersion['hand'] | 'arrange' | 'reports'
  itemCount: number
  /** How many of the questions riders would get today. The laws of the others have ended. */
  inForce: number
  changes: BankChanges | null
}

const VERSIONS_SHOWN = 50

export async function listVersions(services: Services, abbrev: string): Promise<VersionShown[]> {
  const limit = VERSIONS_SHOWN + 1
  const versions = await bankVersions(services, abbrev).list({ orderBy: 'number desc', limit })
  const now = services.now().toISOString()
  const shown = versions.map(({ items, id: _, summary, arranged, ...version }, index) => {
    const before = versions[index + 1]
    const changes = before ? changesBetween(before.items, items) : null
    const ended = summary?.lawEnds.filter((time) => time <= now).length ?? 0
    const { why, by } = version
    const arranges = before && why === 'edit' && !isDeepStrictEqual(arranged, before.arranged)
    return {
      ...version,
      ...(arranges && { hand: 'arrange' as const }),
      ...(why === 'withdraw' && by === null && { hand: 'reports' as const }),
      itemCount: items.length,
      inForce: items.length - ended,
      changes,
    }
  })
  return shown.slice(0, VERSIONS_SHOWN)
}
