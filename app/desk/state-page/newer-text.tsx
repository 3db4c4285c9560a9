import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { differenceBetween } from '../../making/question-bank/bank-difference.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'

type Props = {
  opened: StoredItem
  /** Null if riders no longer get the question. */
  newest: StoredItem | null
  onKeep: (newest: StoredItem) => void
}

/** Warns that a question changed after the admin opened its form. Shows the text that riders get now. */
export function NewerText({ opened, newest, onKeep }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isChanged = newest?.revision !== opened.revision

  useEffect(() => {
    if (isChanged) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChanged])

  function keep(newer: StoredItem, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    onKeep(newer)
    // The pressed button disappears, so the save button takes the focus.
    form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  return (
    <div ref={place} className="flex scroll-mb-44 flex-col gap-3">
      <p role="status" className="font-semibold empty:hidden">
        {isChanged && (newest ? CHANGED : GONE)}
      </p>
      {isChanged && newest && (
        <div className="flex flex-col gap-3">
          <dl className="flex flex-col gap-1 rounded-xl border border-line p-3 empty:hidden">
            {linesThatDiffer(opened, newest).map(({ label, text }) => (
              <div key={label} className="wrap-anywhere">
                <dt className="inline font-semibold">{label}: </dt>
                <dd className="inline">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="text-quiet">
            Cancel leaves it so. To put your text in its place, press the button, then Save.
          </p>
          <Button look="plain" className="self-start" onClick={(event) => keep(newest, event)}>
            Keep what I typed
          </Button>
        </div>
      )}
    </div>
  )
}

function linesThatDiffer(opened: StoredItem, newest: StoredItem) {
  const [{ before, after } = {}] = differenceBetween([opened], [newest]).changed
  const earlier = new Map(before?.map(({ label, text }) => [label, text]))
  const changed = after?.filter(({ label, text }) => earlier.get(label) !== text) ?? []
  for (const { label } of after ?? []) earlier.delete(label)
  return [...changed, ...[...earlier.keys()].map((label) => ({ label, text: 'none' }))]
}

const CHANGED =
  'Someone changed this question after you opened it, and riders get the new text. What you typed is not saved.'
const GONE =
  'Riders no longer get this question: it was withdrawn or replaced after you opened it. What you typed stays here until you press Cancel.'
