import type { Services } from '../../context.server.ts'
import { type BankSummary, bankVersions } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { manualOf } from '../manuals/manual-file.ts'

/** The summary of a version, and its questions as `id~revision`. */
type SummarizedBank = BankSummary & { refs: readonly string[] }

/** A summary holds the ids of the items. */
const CACHED_SUMMARIES = 100

type Version = { abbrev: string; version: number }

/** Returns the summary of a version. The first call reads one document. Later calls use the cache. */
export function readBankSummary(
  services: Services,
  { abbrev, version }: Version,
): Promise<SummarizedBank> {
  const summaries = services.memory.cache('summaries of banks', CACHED_SUMMARIES)
  return summaries(
    `${abbrev} ${version}`,
    async () => {
      const stored = await bankVersions(services, abbrev).get(String(version))
      return { ...(stored?.summary ?? summaryOf([])), refs: stored?.items ?? [] }
    },
    // The version of a state without questions may still be written.
    ({ refs }) => refs.length > 0,
  )
}

/** Returns the revision of each question that riders get now, by the question's id. */
export async function liveRevisions(
  services: Services,
  abbrev: string,
): Promise<Map<string, number>> {
  const version = (await stateRecords(services).get(abbrev))?.version ?? 0
  const { refs } = await readBankSummary(services, { abbrev, version })
  return new Map(
    refs.map((ref) => {
      const [id = '', revision] = ref.split('~')
      return [id, Number(revision)]
    }),
  )
}

export function summaryOf(items: readonly StoredItem[]): BankSummary {
  const count = (origin: StoredItem['origin']) =>
    items.filter((item) => item.origin === origin).length
  const manuals = items.flatMap(({ source }) => manualOf(source) ?? [])
  return {
    starter: count('starter'),
    proved: count('manual'),
    admin: count('admin'),
    manuals: [...new Set(manuals)],
    lawEnds: items.flatMap(({ expiresAt }) => expiresAt ?? []).sort(),
  }
}
