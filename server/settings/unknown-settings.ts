/** A variable with such a prefix counts as ours. Our other prefixes are common in other programs. */
const OUR_PREFIXES = /^(AI|OIDC|SMTP|METRICS|SESSION|GEOCODER|TRUSTED|STARTER|FILES)_/

/** Kubernetes sets the first two kinds for each service. Desktops and tools set the others. */
const FOREIGN = /_SERVICE_(HOST|PORT)|_PORT(_\d+_|$)|^(SESSION_MANAGER|AI_AGENT|AI_GATEWAY_\w+)$/

/** Shorter names are not compared, because variables of other programs may be as similar. */
const MIN_COMPARED_LENGTH = 6
const LONG = 10

/**
 * Returns a sentence for each variable that looks like a setting in `known` but is not a setting. Such
 * a variable has no effect, because its name is misspelled or made up.
 */
export function unknownSettings(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = nearest(name, known)
    if (meant) return [`${name} is no setting: is ${meant} meant?`]
    const isOurs = OUR_PREFIXES.test(name) && !FOREIGN.test(name)
    return isOurs ? [`${name} is no setting, so it has no effect`] : []
  })
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_')
  return known
    .filter((one) => one.length >= MIN_COMPARED_LENGTH)
    .map((one) => ({ one, edits: editsBetween(written, one) }))
    .filter(({ one, edits }) => edits <= (one.length < LONG ? 1 : 2))
    .sort((a, b) => a.edits - b.edits)[0]?.one
}

/** Returns how many letters must be added, removed, replaced or swapped with their neighbor. */
function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    const at = (up: number, left: number) => rows[i - up]?.[left] ?? Number.POSITIVE_INFINITY
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
