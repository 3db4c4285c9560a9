import type { VersionShown } from '../../making/question-bank/version-history.server.ts'

type Made = Pick<VersionShown, 'why' | 'restores' | 'by'>

/** Says why a version was made. */
export function whyOf({ why, restores }: Made): string {
  return restores === null ? WHY[why] : `restored from version ${restores}`
}

const WHY: Record<VersionShown['why'], string> = {
  starter: 'the starter questions',
  run: 'a run added its questions',
  write: 'a question was written by hand',
  import: 'imported from a file',
  approve: 'a question was approved',
  edit: 'a question was edited',
  arrange: 'the quick quiz was arranged by hand',
  choose: 'the quick quiz was chosen automatically',
  withdraw: 'a question was withdrawn',
  reports: 'riders’ reports withdrew a question',
  'roll back': 'restored',
  edition: 'a new manual was applied',
}

/** Says who made a version. `names` are the admins' emails by the hash of their user ids, and `you` is a hash. */
export function whoMade({ by }: Made, you: string, names: Record<string, string>): string {
  if (by === null) return 'By the product'
  if (by === you) return 'By you'
  return names[by] ? `By ${names[by]}` : `By the admin ${by}`
}
