import { NavLink } from 'react-router'

const TABS = [
  { to: '/admin', name: 'Manuals' },
  { to: '/admin/posts', name: 'Posts' },
]

/** The way between the admin pages. */
export function AdminTabs() {
  return (
    <nav aria-label="Admin" className="flex gap-1 border-b border-line">
      {TABS.map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="-mb-px inline-flex min-h-12 items-center border-b-4 border-transparent px-4 font-semibold text-quiet hover:text-ink aria-[current=page]:border-sign-deep aria-[current=page]:text-ink"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
