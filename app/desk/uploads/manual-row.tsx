import { inMegabytes } from '../../base/text/byte-size.ts'
import { numberOf } from '../../base/text/number-of.ts'
import { Button } from '../../base/ui/button.tsx'
import { CircleCheck, Info } from '../../base/ui/desk-icons.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { typeName } from '../../making/manuals/wrong-state.ts'
import { StateSelect } from '../../questions/states/state-select.tsx'
import { findState, US_STATES } from '../../questions/states/us-states.ts'
import { BytesSent } from './bytes-sent.tsx'
import { type ManualRow, rowNotes, type StoredManuals } from './many-manuals.ts'

type Props = {
  row: ManualRow
  rows: readonly ManualRow[]
  stored: StoredManuals
  onChange: (fields: Partial<ManualRow>) => void
  onRemove: () => void
}

/** Renders a chosen file with its state and the notes about its upload. */
export function ManualRowItem({ row, rows, stored, onChange, onRemove }: Props) {
  const { file, phase, sent, read, abbrev, typed, mayReplace, message } = row
  const state = findState(abbrev)
  const isReady = phase === 'ready'
  return (
    <li className="flex flex-col gap-2 rounded-xl border border-line bg-page p-3">
      <div className="flex flex-wrap items-end gap-3">
        <p className="min-w-0 grow basis-52">
          <b className="break-words">{file.name}</b>
          <br />
          <span className="text-quiet">
            {read && `${numberOf(read.pages, 'page')}, `}
            {inMegabytes(file.size)} MB
          </span>
        </p>
        {isReady ? (
          <div className="grow basis-52">
            <StateSelect
              states={US_STATES}
              aria-label={`State of ${file.name}`}
              selected={abbrev}
              onSelect={(chosen) =>
                onChange({ abbrev: chosen, typed: null, mayReplace: null, message: null })
              }
            />
          </div>
        ) : (
          <p className="self-center font-semibold">
            {state ? `${state.stateName}: ${WORDS[phase]}` : WORDS[phase]}
          </p>
        )}
        {phase !== 'sending' && (
          <Button look="plain" onClick={onRemove} aria-label={`Remove ${file.name}`}>
            Remove
          </Button>
        )}
      </div>
      {sent && <BytesSent {...sent} />}
      {rowNotes(row, rows, stored).map(({ text }) => (
        <p key={text} className="flex items-start gap-2">
          <Info className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      ))}
      {phase === 'saved' ? (
        <p className="flex items-start gap-2">
          <CircleCheck className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      ) : (
        <ErrorNotice message={message} />
      )}
      {isReady && typed !== null && state && (
        <Field label={typeName(state)}>
          <input
            value={typed}
            onChange={(event) => onChange({ typed: event.target.value })}
            autoComplete="off"
            className={INPUT}
          />
        </Field>
      )}
      {isReady && mayReplace !== null && (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-ink"
            checked={mayReplace}
            onChange={(event) => onChange({ mayReplace: event.target.checked })}
          />
          Replace the present manual
        </label>
      )}
    </li>
  )
}

const WORDS: Record<ManualRow['phase'], string> = {
  waiting: 'waiting',
  reading: 'reading its text',
  ready: '',
  refused: 'not used',
  sending: 'uploading',
  saved: 'saved',
}
