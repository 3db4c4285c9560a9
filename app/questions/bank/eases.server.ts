import type { Services } from '../../context.server.ts'
import type { Eased } from '../question/even-form.ts'
import { stateRecords } from '../states/states.server.ts'
import { type Ease, readEasesOf } from '../statistics/eases.server.ts'
import { readBank } from './bank.server.ts'

const CACHED_EASES = 60
/** The first quiz begins with easier questions if the ease of this share of its questions is sure. */
const MOSTLY = 0.8

/**
 * Adds to each question how easy it is. Adds nothing while too little is known of the bank, or, with
 * `if sure`, of these questions.
 */
export async function withEases<Item extends { id?: string | undefined }>(
  services: Services,
  abbrev: string,
  items: readonly Item[],
  when: 'always' | 'if sure' = 'always',
): Promise<readonly (Item & Eased)[]> {
  const eases = await readEases(services, abbrev)
  const easeOf = ({ id = '' }: Item) => eases.get(id)
  const sure = items.filter((item) => easeOf(item)?.isSure)
  if (eases.size === 0 || (when === 'if sure' && sure.length < MOSTLY * items.length)) return items
  return items.map((item) => ({ ...item, ease: easeOf(item)?.percent }))
}

/**
 * Returns how easy each question of a state's current bank is, by id. Empty while too little is known. A
 * process computes it once a day.
 */
export async function readEases(
  services: Services,
  abbrev: string,
): Promise<ReadonlyMap<string, Ease>> {
  const record = await stateRecords(services).get(abbrev)
  const version = record?.version ?? 0
  const day = services.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const read = () =>
    readEasesOf(services, abbrev, async () => (await readBank(services, abbrev, version)).items)
  const eases = services.memory.cache('eases', CACHED_EASES)
  return eases(`${abbrev} ${version} ${day}`, read, () => true)
}
