import { namedStates } from '../states/named-states.ts'
import type { UsState } from '../states/us-states.ts'

/** A manual may name another state fewer times than this. */
const MIN_NAMES = 10
/** Another state must be named more than this many times as often as the manual's own state. */
const TIMES_AS_OFTEN = 3

/**
 * Says to the admin why a manual seems to be another state's, or returns null. Such a manual names
 * the other state at least ten times, and more than three times as often as `stateName`.
 */
export function otherStateRefusal(pages: readonly string[], { stateName }: UsState): string | null {
  const counts = new Map([[stateName, 0]])
  for (const page of pages) {
    for (const name of namedStates(page)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const own = counts.get(stateName) ?? 0
  const [other, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))
  if (count < MIN_NAMES || count <= own * TIMES_AS_OFTEN) return null
  return `This manual names ${other} ${timesOf(count)} and ${stateName} ${timesOf(own)}, so it seems to be another state’s manual.`
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** True if the typed text is the state's name, in any case. */
export function isNameOf({ stateName }: UsState, typed: string | null): boolean {
  return typed?.trim().toLowerCase() === stateName.toLowerCase()
}

export function typeName({ stateName }: UsState): string {
  return `Type ${stateName} to upload this manual anyway.`
}
