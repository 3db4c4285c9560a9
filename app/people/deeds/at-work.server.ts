import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { adminNames } from '../admin/admin-names.server.ts'
import type { SignOfWork } from './at-work.ts'

/** Browsers let a tab in the background send only one sign in a minute. */
const LIFETIME_MS = 90_000
const MOST_TABS = 200

/**
 * What the tabs of admins and of people with roles have open. The id has the hash of the person and that of the
 * tab. An address is only in `adminNames`, so that it is deleted with the account.
 */
export const openWork = collection({
  path: 'openWork',
  holds: { what: 'open work', until: { days: 1 } },
  schema: z.object({ thing: z.string(), by: z.string(), expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** Notes that a person has the thing open, or has left it. Returns the names of the others who have it open. */
export async function noteWork(
  services: Services,
  by: string,
  { thing, tab, isOver }: SignOfWork,
): Promise<string[]> {
  const now = services.now()
  const id = `${by}-${tab}`
  if (isOver) {
    // The tab may have opened another thing meanwhile.
    if ((await openWork(services).get(id))?.thing === thing) await openWork(services).delete(id)
    return []
  }
  await openWork(services).removeExpired(now)
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  await openWork(services).set(id, { thing, by, expiresAt })
  return (await othersAtWork(services, by))(thing)
}

/** Reads what all others have open. The result returns the names of those who have a thing open. */
export async function othersAtWork(
  services: Services,
  you: string,
): Promise<(thing: string) => string[]> {
  const now = services.now().toISOString()
  const newest = await openWork(services).list({ orderBy: 'expiresAt desc', limit: MOST_TABS })
  const others = newest.filter(({ by, expiresAt }) => expiresAt > now && by !== you)
  const people = [...new Set(others.map(({ by }) => by))]
  const known = await Promise.all(people.map((by) => adminNames(services).get(by)))
  return (thing) =>
    known.flatMap((person) => {
      const isAtIt = others.some((one) => one.thing === thing && one.by === person?.id)
      return person && isAtIt ? [person.name ?? person.email] : []
    })
}
