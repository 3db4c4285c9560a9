import { ask } from '../../base/device/ask.client.ts'
import { isOffline } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import type { ShownItem } from '../question/quiz-item.ts'

type Shares = Readonly<Record<string, number>>

/** The shares of each state, by abbreviation. A state has an empty entry while its shares load. */
const loaded = new Map<string, Shares>()

/**
 * Loads the percentage of riders who got each question of a state right, once per page. After a failure,
 * the next call tries again. Does not parse the reply, because a quiz would first have to load the
 * schemas.
 */
export async function loadRightShares(abbrev: string): Promise<void> {
  if (loaded.has(abbrev) || isOffline()) return
  loaded.set(abbrev, {})
  const outcome = await ask(href('/statistics/:abbrev', { abbrev }), (reply) => reply as Shares)
  if ('reply' in outcome) loaded.set(abbrev, outcome.reply)
  else loaded.delete(abbrev)
}

/** Returns the percentage of riders who got the question right. Undefined if it is not loaded. */
export function rightShareOf(abbrev: string, { id, revision = 1 }: ShownItem): number | undefined {
  return loaded.get(abbrev)?.[`${id}~${revision}`]
}
