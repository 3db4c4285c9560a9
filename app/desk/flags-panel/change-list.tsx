import { useId } from 'react'
import type { Change } from '../../base/remote-config/remote-config.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import { shownValue } from './flag-changes.ts'

export function ChangeList({ changes }: { changes: Change[] }) {
  const titleId = useId()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 id={titleId} className="font-bold">
        Changes
      </h3>
      {changes.length === 0 && <p className="text-quiet">Nobody has changed a flag yet.</p>}
      <ul
        aria-labelledby={titleId}
        tabIndex={changes.length > 0 ? 0 : undefined}
        className="max-h-72 overflow-y-auto rounded-xl bg-page border border-line empty:hidden"
      >
        {changes.map((change) => (
          <li key={change.number} className="border-b border-line px-3 py-2 last:border-0">
            <p className="leading-snug">
              <strong>{change.by}</strong> {describe(change)}
            </p>
            <p className="text-sm text-quiet">
              <UtcTime at={change.at} />
            </p>
          </li>
        ))}
      </ul>
      <div>
        <ChangesLink thing="flags" />
      </div>
    </div>
  )
}

function describe({ flags, hidden = [] }: Change): string {
  const shown = Object.entries(flags).map(([flag, value]) =>
    typeof value === 'boolean' ? `turned ${shownValue(value)} ${flag}` : `set ${flag} to ${value}`,
  )
  return [...shown, ...hidden.map((flag) => `changed ${flag}`)].join(', ')
}
