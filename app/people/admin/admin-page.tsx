import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, NavLink, useLocation, useRevalidator } from 'react-router'
import { ArrowLeft } from '../../base/ui/icons.tsx'
import { useAuth } from '../auth/use-auth.tsx'
import { tabsFor } from './tabs.ts'
import { useMay } from './use-may.ts'

/** What concerns the site as a whole: the second row of tabs, on its own pages. */
const SITE_TABS = [
  { to: href('/admin/site'), name: 'Site' },
  { to: href('/admin/people'), name: 'People' },
  { to: href('/admin/changes'), name: 'Changes' },
  { to: href('/admin/numbers'), name: 'Numbers' },
  { to: href('/admin/system'), name: 'System' },
  { to: href('/admin/riders'), name: 'Riders' },
] as const

type AdminPageProps = {
  title: string
  /** The page to which a link leads back. Without it, the page has tabs. */
  back?: { to: string; name: string }
  controls?: ReactNode
  children: ReactNode
}

export function AdminPage({ title, back, controls, children }: AdminPageProps) {
  return (
    <section className={ADMIN_PAGE}>
      <AdminHead title={back ? `${title} – ${back.name}` : title} />
      {back ? (
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 self-start font-semibold"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" />
          {back.name}
        </Link>
      ) : (
        <Tabs />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        {controls}
      </div>
      {children}
    </section>
  )
}

function Tabs() {
  const { pathname } = useLocation()
  const may = useMay()
  const isSite = SITE_TABS.some(({ to }) => to === pathname)
  return (
    <div className="grid gap-1">
      <nav aria-label="Admin" className={ROW}>
        {tabsFor(may).map(({ to, name }) => (
          <NavLink key={to} to={to} end className={TAB}>
            {name}
          </NavLink>
        ))}
        {may.includes('site') && (
          <Link to={SITE_TABS[0].to} aria-current={isSite && 'page'} className={`${TAB} ms-auto`}>
            Site
          </Link>
        )}
      </nav>
      {isSite && (
        <nav aria-label="Site" className={ROW}>
          {SITE_TABS.map(({ to, name }) => (
            <NavLink key={to} to={to} className={TAB}>
              {name}
            </NavLink>
          ))}
        </nav>
      )}
    </div>
  )
}

const ROW = 'flex flex-wrap gap-x-1 border-b border-line'
const TAB =
  '-mb-px inline-flex min-h-12 items-center border-b-4 border-transparent px-2 font-semibold sm:px-4 text-quiet hover:text-ink aria-[current=page]:border-sign-deep aria-[current=page]:text-ink'

export const ADMIN_PAGE = 'mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6'

/** The title of an admin page, which search engines leave out. */
export function AdminHead({ title }: { title: string }) {
  useReloadForUser()
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

/** Loads an admin page again when somebody signs in or out. The new user may see other things. */
function useReloadForUser() {
  const { user, loading } = useAuth()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(undefined)
  const uid = loading ? undefined : (user?.uid ?? null)

  useEffect(() => {
    if (uid === undefined || uid === before.current) return
    if (before.current !== undefined) revalidate()
    before.current = uid
  }, [uid, revalidate])
}
