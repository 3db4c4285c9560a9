import type { Services } from '../../context.server.ts'
import { type BankVersion, bankVersions } from '../../questions/bank/bank.server.ts'
import { type BankChanges, changesBetween } from './bank-changes.ts'
import { decisionsIn, restoredRefs } from './roll-back.ts'

/** A version as the admin sees it. `changes` is null for the oldest version. */
export type VersionShown = Omit<BankVersion, 'items' | 'summary' | 'arranged'> & {
  itemCount: number
  /** How many of the questions riders would get today. The laws of the others have ended. */
  inForce: number
  changes: BankChanges | null
  /** What a roll back to this version would change. `pulled` counts what reports keep from riders. */
  rollBack: BankChanges & { pulled: number }
}

const VERSIONS_SHOWN = 50

export async function listVersions(services: Services, abbrev: string): Promise<VersionShown[]> {
  const limit = VERSIONS_SHOWN + 1
  const versions = await bankVersions(services, abbrev).list({ orderBy: 'number desc', limit })
  const now = services.now().toISOString()
  const { pulled } = decisionsIn(versions)
  const current = versions[0]?.items ?? []
  const shown = versions.map(({ items, id: _, summary, arranged: __, ...version }, index) => {
    const before = versions[index + 1]
    const changes = before ? changesBetween(before.items, items) : null
    const ended = summary.lawEnds.filter((time) => time <= now).length
    const restored = restoredRefs(items, { pulled, now: current })
    const counts = { itemCount: items.length, inForce: items.length - ended }
    const rollBack = {
      ...changesBetween(current, restored),
      pulled: items.length - restored.length,
    }
    return { ...version, ...counts, changes, rollBack }
  })
  return shown.slice(0, VERSIONS_SHOWN)
}
