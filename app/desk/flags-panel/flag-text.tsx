import { useId, useState } from 'react'
import type { Flag } from '../../base/remote-config/remote-config.ts'
import { tidyList } from '../../base/text/email-address.ts'
import { Button } from '../../base/ui/button.tsx'
import { INPUT } from '../../base/ui/field.tsx'
import { type ChangeNote, NoteAt } from '../../people/admin/change-note.tsx'

type FlagTextProps = {
  flag: Flag
  label: string
  hint?: string
  value: string
  busy: boolean
  note: ChangeNote | null
  onSave: (text: string) => void
}

/** The control of a text flag. Typed text stays until it is saved, even if the stored value changes. */
export function FlagText({ flag, label, hint, value, busy, note, onSave }: FlagTextProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    if (tidyList(typed ?? '') === value) setTyped(null)
  }
  const isChanged = typed !== null && tidyList(typed) !== value

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !busy) onSave(typed)
      }}
      className="flex flex-col gap-1"
    >
      <label htmlFor={id} className="font-semibold">
        {label}{' '}
        <span translate="no" className="text-sm font-normal text-quiet">
          {flag}
        </span>
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          inputMode={flag === 'admin_email' ? 'email' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={flag === 'admin_email' ? 5_200 : 64}
          aria-invalid={note?.at === flag && note.failure !== undefined}
          aria-describedby={isChanged || hint ? `${id}-now` : undefined}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          className={INPUT}
        />
        <Button
          type="submit"
          look="plain"
          className="shrink-0 aria-disabled:opacity-60"
          aria-label={`Save ${label}`}
          aria-disabled={!isChanged}
        >
          Save
        </Button>
      </div>
      <p id={`${id}-now`} className="text-sm text-quiet empty:hidden">
        {isChanged ? `Now: ${value}` : hint}
      </p>
      <NoteAt at={flag} note={note} />
    </form>
  )
}
