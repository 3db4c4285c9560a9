import * as z from 'zod/mini'
import { searchText } from '../../base/text/find-words.ts'

const DAY_MS = 24 * 60 * 60_000
const short = z.catch(z.string().check(z.maxLength(200)), '')
const day = z.catch(z.iso.date(), '')

/** The fields of the search, and where a page of its result starts. All are empty if not given. */
const fields = z.object({
  by: short,
  did: short,
  thing: short,
  state: short,
  since: day,
  to: day,
  after: short,
})
export type DeedFields = z.infer<typeof fields> & { find: string }

/** What the list must fit: `from` is the earliest time, and `until` the first time that is too late. */
export type DeedQuery = Omit<DeedFields, 'since' | 'to'> & { from: string; until: string }

export function deedFields(params: URLSearchParams): DeedFields {
  const given = fields.parse(Object.fromEntries(params))
  return { ...given, find: searchText(params.get('find')) }
}

export function deedQuery({ since, to, ...rest }: DeedFields): DeedQuery {
  const until = to && new Date(Date.parse(to) + DAY_MS).toISOString()
  return { ...rest, from: since && `${since}T00:00:00.000Z`, until }
}

/** The address's query of a search. It has only what is set. */
export function deedSearch(given: Partial<DeedFields>): string {
  const set = Object.entries(given).filter(([, value]) => value)
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}
