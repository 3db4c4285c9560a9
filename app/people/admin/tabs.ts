import { href } from 'react-router'
import { AREAS, type Area } from '../roles/roles.ts'

const ALL: { to: string; name: string; area: Area }[] = [
  { to: href('/admin'), name: 'Manuals', area: 'site' },
  // An admin has the table of the states at `/admin`.
  { to: href('/admin/states'), name: 'States', area: 'translations' },
  { to: href('/admin/posts'), name: 'Posts', area: 'articles' },
  { to: href('/admin/inbox'), name: 'Inbox', area: 'inbox' },
]

/** Returns the tabs of a person who may do this. There is always one. */
export function tabsFor(may: readonly Area[]) {
  const isAdmin = may.includes('site')
  return ALL.filter(
    ({ to, area }) => may.includes(area) && !(isAdmin && to === href('/admin/states')),
  )
}

/** Returns what the person of a page may do, from the data of its loaders. Without any, an admin sees it. */
export function mayIn(loaderData: readonly unknown[]): readonly Area[] {
  const found = loaderData.map((one) => (one as { may?: readonly Area[] } | undefined)?.may)
  return found.find((may) => may !== undefined) ?? AREAS
}
