import { plural } from '../../base/text/plural.ts'
import { namedStates } from '../../questions/states/named-states.ts'
import { US_STATES, type UsState } from '../../questions/states/us-states.ts'

/** A manual can be refused only if it names another state at least this many times. */
const MIN_NAMES = 10
/**
 * A manual is refused only if the other state has more than this many mentions for each mention of its
 * own state.
 */
const TIMES_AS_OFTEN = 3

/** A state needs at least this many mentions to count as a manual's own state. */
const MIN_OWN_NAMES = 3
/** A manual's own state needs at least this many mentions for each mention of any other state. */
const OWN_TIMES_AS_OFTEN = 2

/** Finds the state that a manual's pages name far most often. Returns null if there is no such state. */
export function stateOfManual(pages: readonly string[]): UsState | null {
  const [first, second] = [...countNames(pages)].sort(([, one], [, other]) => other - one)
  if (!first || first[1] < MIN_OWN_NAMES) return null
  if (second && first[1] < second[1] * OWN_TIMES_AS_OFTEN) return null
  return US_STATES.find(({ stateName }) => stateName === first[0]) ?? null
}

/**
 * Returns a sentence for the admin if a manual seems to be another state's, or null. Such a manual
 * names the other state at least ten times, and more than three times as often as `stateName`.
 */
export function otherStateRefusal(pages: readonly string[], { stateName }: UsState): string | null {
  const counts = countNames(pages)
  const own = counts.get(stateName) ?? 0
  const [other, count] = [...counts].reduce(
    (most, next) => (next[1] > most[1] ? next : most),
    [stateName, own],
  )
  if (count < MIN_NAMES || count <= own * TIMES_AS_OFTEN) return null
  return `This manual names ${other} ${timesOf(count)} and ${stateName} ${timesOf(own)}, so it seems to be another state’s manual.`
}

function countNames(pages: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const name of namedStates(page)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

function timesOf(count: number): string {
  return plural(count, { one: 'once', other: `${count} times` })
}

/** True if the typed text is the state's name, ignoring case. */
export function isNameOf({ stateName }: UsState, typed: string | null): boolean {
  return typed?.trim().toLowerCase() === stateName.toLowerCase()
}

export function typeName({ stateName }: UsState): string {
  return `Type ${stateName} to upload this manual anyway.`
}
