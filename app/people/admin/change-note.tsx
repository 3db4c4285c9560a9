import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import type { ActionFailure } from './use-action.ts'

/** The outcome of a change. `at` names the control that made it. A pending change has no text. */
export type ChangeNote = { at: string; done?: string; failure?: string }

export function useChangeNote() {
  const [note, setNote] = useState<ChangeNote | null>(null)

  /** Shows the outcome of a change. Resolves with true if the server made the change. */
  async function tell(at: string, change: Promise<object | ActionFailure>, done: string) {
    setNote({ at })
    const reply = await change
    const isDone = !('message' in reply)
    setNote(isDone ? { at, done } : { at, failure: String(reply.message) })
    return isDone
  }

  return { note, setNote, tell }
}

type NoteAtProps = {
  at: string
  note: ChangeNote | null
  /** True if the element stays without a text. Screen readers may miss text in a new element. */
  isLasting?: boolean
}

/** Shows the note beside its control. Takes the focus if no element has it after the change. */
export function NoteAt({ at, note, isLasting = false }: NoteAtProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = note?.at === at ? note : null

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost && (shown?.done || shown?.failure)) place.current?.focus()
  }, [shown])

  if (!shown && !isLasting) return null
  return (
    <div ref={place} tabIndex={-1} className="basis-full">
      <p role="status" className="font-semibold">
        {shown?.done}
      </p>
      <ErrorNotice message={shown?.failure ?? null} />
    </div>
  )
}
