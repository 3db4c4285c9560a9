import { useState } from 'react'
import type { Flag } from '../../base/remote-config/remote-config.ts'
import { type ChangeNote, NoteAt } from '../../people/admin/change-note.tsx'
import { shownValue } from './flag-changes.ts'

type FlagSwitchProps = {
  flag: Flag
  value: boolean
  busy: boolean
  note: ChangeNote | null
  onChange: (value: boolean) => Promise<void>
}

export function FlagSwitch({ flag, value, busy, note, onChange }: FlagSwitchProps) {
  const [asked, setAsked] = useState<boolean | null>(null)
  const shown = asked ?? value

  async function press() {
    if (busy) return
    setAsked(!value)
    await onChange(!value)
    setAsked(null)
  }

  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-12 items-center gap-3 rounded-xl bg-page px-3 font-semibold border border-edge">
        <input
          type="checkbox"
          role="switch"
          aria-label={flag}
          aria-disabled={busy}
          aria-invalid={note?.at === flag && note.failure !== undefined}
          checked={shown}
          aria-checked={shown}
          onChange={press}
          className="size-6 shrink-0 accent-focus"
        />
        <span translate="no" className="min-w-0 grow">
          {flag}
        </span>
        <span aria-hidden className="text-quiet">
          {shownValue(shown)}
        </span>
      </label>
      <NoteAt at={flag} note={note} />
    </div>
  )
}
