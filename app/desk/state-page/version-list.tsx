import { useRef, useState } from 'react'
import { numberOf } from '../../base/text/number-of.ts'
import { Button } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import { changesInWords } from '../../making/question-bank/bank-changes.ts'
import type { QuestionChange } from '../../making/question-bank/question-changes.ts'
import type { VersionShown } from '../../making/question-bank/version-history.server.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import { useMay } from '../../people/admin/use-may.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { RollBackModal } from './roll-back-modal.tsx'
import { whoMade, whyOf } from './version-words.ts'

type Props = {
  versions: VersionShown[]
  current: number
  /** The hash of this admin's user id, in the form of a version's field `by`. */
  you: string
  /** The admins' emails, by the hash of their user ids. */
  names: Record<string, string>
  onChange: (change: QuestionChange) => Promise<object | ActionFailure>
}

export function VersionList({ versions, current, you, names, onChange }: Props) {
  const { note, tell } = useChangeNote()
  const isAdmin = useMay().includes('site')
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<VersionShown | null>(null)
  if (versions.length === 0) return null
  const find = (number: number) => versions.find((version) => version.number === number)
  const before = find(current - 1)
  const ask = (version: VersionShown) => {
    setAsked(version)
    dialog.current?.showModal()
  }

  const undo = () =>
    tell(
      'undo',
      onChange({ intent: 'undo', version: current }),
      `Riders get the questions of version ${current - 1} again.`,
    )
  const restore = ({ number: version, rollBack }: VersionShown) =>
    tell(
      `version ${version}`,
      onChange({ intent: 'roll-back', version }),
      rollBack.pulled > 0
        ? `Riders get the questions of version ${version} again, without those that reports pulled.`
        : `Riders get the questions of version ${version} again.`,
    )
  const row = (version: VersionShown) => (
    <li key={version.number} className={ROW}>
      <p className="max-w-none min-w-0 grow basis-64">
        <b>Version {version.number}</b>, {questionsIn(version)}, {whyOf(version)}
        <span className="block text-sm text-quiet">
          {version.changes && `${changesInWords(version.changes)}. `}
          {whoMade(version, you, names)}, <UtcTime at={version.createdAt} />
        </span>
      </p>
      {version.number === current ? (
        <>
          <p className="font-semibold">Riders get this one.</p>
          {isAdmin && before && before.itemCount > 0 && (
            <Button look="plain" aria-label={`Undo version ${current}`} onClick={undo}>
              Undo
            </Button>
          )}
        </>
      ) : (
        <>
          {isAdmin && version.itemCount > 0 && (
            <Button
              look="plain"
              aria-label={`Roll back to version ${version.number}`}
              onClick={() => ask(version)}
            >
              Roll back
            </Button>
          )}
          <NoteAt at={`version ${version.number}`} note={note} />
        </>
      )}
    </li>
  )
  const others = versions.filter(({ number }) => number !== current)
  return (
    <Section id="versions" title="Versions">
      <NoteAt at="undo" note={note} />
      <ul className="flex flex-col gap-2">
        {versions.filter(({ number }) => number === current).map(row)}
      </ul>
      {others.length > 0 && (
        <details className="rounded-xl border border-line px-3">
          <summary className="min-h-12 cursor-pointer content-center font-semibold">
            Other versions: {others.length}
          </summary>
          <ul className="flex flex-col gap-2 pb-3">{others.map(row)}</ul>
        </details>
      )}
      <RollBackModal
        ref={dialog}
        to={asked}
        now={find(current)?.inForce ?? 0}
        onConfirm={restore}
      />
    </Section>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line'

function questionsIn({ itemCount, inForce }: VersionShown): string {
  const all = numberOf(itemCount, 'question')
  return inForce === itemCount
    ? all
    : `${all} (riders get ${inForce}, the laws of the others ended)`
}
