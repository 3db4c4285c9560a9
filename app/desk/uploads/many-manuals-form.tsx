import { type DragEvent, type SubmitEvent, useRef, useState } from 'react'
import { numberOf } from '../../base/text/number-of.ts'
import { Button } from '../../base/ui/button.tsx'
import { FILE_INPUT, Field } from '../../base/ui/field.tsx'
import { MANUAL_LIMIT } from '../../making/manuals/manual-file.ts'
import { ManualRowItem } from './manual-row.tsx'
import { type ManualRow, rowsToUpload, type StoredManuals } from './many-manuals.ts'
import { useManyManuals } from './use-many-manuals.ts'

type Props = { stored: StoredManuals; onSaved: () => void }

/** Renders a form for several manuals at once. It reads their states, and uploads them after one press. */
export function ManyManualsForm({ stored, onSaved }: Props) {
  const { rows, change, add, remove, uploadAll } = useManyManuals(onSaved)
  const [isOver, setIsOver] = useState(false)
  const summary = useRef<HTMLParagraphElement>(null)
  const ready = rowsToUpload(rows, stored)
  const isSending = rows.some(({ phase }) => phase === 'sending')
  const isBusy = rows.some(({ phase }) => BUSY_PHASES.includes(phase))

  async function upload(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy || ready.length === 0) return
    summary.current?.focus()
    await uploadAll(ready)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <form
      onSubmit={upload}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      aria-label="Upload manuals"
      className={`flex flex-col gap-4 rounded-2xl border bg-card p-5 ${isOver ? 'border-ink' : 'border-line'}`}
    >
      <Field label={`Manuals (PDF files, at most ${MANUAL_LIMIT.label} each)`}>
        <input
          type="file"
          multiple
          accept="application/pdf,.pdf"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
          }}
          className={FILE_INPUT}
        />
      </Field>
      <p className="text-quiet">
        Choose them all, or drop them here. Each one’s state is read from its text. Nothing is saved
        before you press the button below.
      </p>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-2">
          {rows.map((row) => (
            <ManualRowItem
              key={row.key}
              row={row}
              rows={rows}
              stored={stored}
              onChange={(fields) => change(row.key, fields)}
              onRemove={() => {
                remove(row.key)
                summary.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <p ref={summary} role="status" tabIndex={-1} className="font-semibold">
        {summaryOf(rows, ready.length)}
      </p>
      <Button type="submit" className="self-start" disabled={isBusy || ready.length === 0}>
        {isSending ? 'Uploading…' : `Upload ${manuals(ready.length)}`}
      </Button>
    </form>
  )
}

const BUSY_PHASES: ManualRow['phase'][] = ['waiting', 'reading', 'sending']

function summaryOf(rows: readonly ManualRow[], ready: number): string {
  const count = (...phases: ManualRow['phase'][]) =>
    rows.filter(({ phase }) => phases.includes(phase)).length
  const saved = count('saved')
  const held = count('ready') - ready
  const counts = [
    count(...BUSY_PHASES) > 0 && `${count(...BUSY_PHASES)} in progress`,
    ready > 0 && `${ready} ready`,
    held > 0 && `${held} need your attention`,
    count('refused') > 0 && `${count('refused')} can’t be used`,
    saved > 0 && `${saved} saved`,
  ].filter(Boolean)
  return counts.length > 0 ? `${counts.join(', ')}.` : ''
}

function manuals(count: number): string {
  if (count === 0) return 'manuals'
  return numberOf(count, 'manual')
}
