import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ADMIN_PAGE, useAdminPage } from '../admin/admin-page.tsx'

type Props = { abbrev: string; stateName: string; title: string; children: ReactNode }

/** The frame of a page about one state's questions, with the way back to all of them. */
export function StateFrame({ abbrev, stateName, title, children }: Props) {
  useAdminPage()
  return (
    <div className={ADMIN_PAGE}>
      <Link
        to={href('/admin/manuals/:abbrev', { abbrev })}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {stateName} questions
      </Link>
      <h1 className="text-3xl font-extrabold">{title}</h1>
      {children}
    </div>
  )
}
