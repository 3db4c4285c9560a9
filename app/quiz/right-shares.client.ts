import { href } from 'react-router'
import { ask } from '../device/ask.client.ts'
import type { RiderItem } from './quiz-item.ts'

type Shares = Readonly<Record<string, number>>

/** By state. Empty while they are loaded, and when they could not be. */
const loaded = new Map<string, Shares>()

/** Loads, once per page, how many of 100 riders got each question of a state right. */
export async function loadRightShares(abbrev: string): Promise<void> {
  if (loaded.has(abbrev) || !navigator.onLine) return
  loaded.set(abbrev, {})
  const outcome = await ask(href('/statistics/:abbrev', { abbrev }), (reply) => reply as Shares)
  if ('reply' in outcome) loaded.set(abbrev, outcome.reply)
}

/** How many of 100 riders got the question right, if the page knows. */
export function rightShareOf(abbrev: string, { id, revision = 1 }: RiderItem): number | undefined {
  return loaded.get(abbrev)?.[`${id}~${revision}`]
}
