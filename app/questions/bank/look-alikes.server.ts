import groups from '../../../content/look-alikes.json' with { type: 'json' }

const byId = new Map<string, string[]>()
for (const [one = '', other = ''] of groups.flatMap(({ pairs }) => pairs)) {
  byId.set(one, [...(byId.get(one) ?? []), other])
  byId.set(other, [...(byId.get(other) ?? []), one])
}

/** Returns the ids of the bank's questions that riders mix up with this one. */
export function lookAlikesOf(id: string, bank: ReadonlySet<string>): string[] {
  return (byId.get(id) ?? []).filter((other) => bank.has(other))
}
