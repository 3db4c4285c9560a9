import { Link } from 'react-router'
import type { deskAlerts } from './alerts.server.ts'

type Props = { alerts: Awaited<ReturnType<typeof deskAlerts>> }

/** What the table of the states does not say, each with the way to mend it. */
export function DeskAlerts({ alerts }: Props) {
  if (alerts.length === 0) return null
  return (
    <ul aria-label="Needs you" className="flex flex-col gap-2">
      {alerts.map(({ says, to }) => (
        <li key={says} className="rounded-xl border border-edge bg-card p-3 wrap-anywhere">
          {says}{' '}
          <Link to={to} className="font-semibold underline underline-offset-4">
            See what to do
          </Link>
        </li>
      ))}
    </ul>
  )
}
