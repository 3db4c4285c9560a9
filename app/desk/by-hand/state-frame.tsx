import type { ReactNode } from 'react'
import { href } from 'react-router'
import { AdminPage } from '../../people/admin/admin-page.tsx'

type Props = { abbrev: string; stateName: string; title: string; children: ReactNode }

/** The frame of a page about one state's questions, with a link back to all of them. */
export function StateFrame({ abbrev, stateName, ...page }: Props) {
  const to = href('/admin/manuals/:abbrev', { abbrev })
  return <AdminPage back={{ to, name: `${stateName} questions` }} {...page} />
}
