import { namedStates } from '../states/named-states.ts'
import type { UsState } from '../states/us-states.ts'

/** Fewer names are no reason to refuse: real manuals name another state twice at most. */
const MIN_NAMES = 10
/** Real manuals name their own state at least 24 times. */
const TIMES_AS_OFTEN = 3

/**
 * Why a manual seems to be another state's, as a sentence for the admin, or null. A manual seems to be
 * another state's if it names that state at least ten times and over three times as often as its own.
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

/** What the admin must do to upload a manual that names another state. Also the field's label. */
export function typeName({ stateName }: UsState): string {
  return `Type ${stateName} to upload this manual anyway.`
}
