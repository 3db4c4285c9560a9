const PLACES: Record<string, string> = {
  write: 'write',
  'write-unproved': 'write',
  'roll-back': 'versions',
  undo: 'versions',
}

/** Returns the address that handles a change of the admin to the questions of a state. */
export function changeAddress(abbrev: string, change: unknown): string {
  const { intent, id } = Object(change)
  const isPublished = ['edit', 'edit-unproved', 'withdraw'].includes(intent)
  const place = isPublished ? `questions/${encodeURIComponent(id)}` : (PLACES[intent] ?? 'review')
  return `/admin/manuals/${abbrev}/${place}.data`
}
