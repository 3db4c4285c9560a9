import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import type { Failure } from '../admin/use-action.ts'
import { UtcTime } from '../admin/utc-time.tsx'
import type { QuestionChange } from '../question-bank/question-changes.ts'
import type { QuestionVersion } from '../question-bank/question-versions.server.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  versions: QuestionVersion[]
  current: number
  /** The versions that have questions. */
  restorable: number[]
  onChange: (change: QuestionChange) => Promise<object | Failure>
}

/** The versions of a state's questions. The admin can restore an earlier one as a new version. */
export function VersionList({ versions, current, restorable, onChange }: Props) {
  const { note, tell } = useChangeNote()
  if (versions.length === 0) return null

  const restore = (version: number) => (
    <>
      {restorable.includes(version) && (
        <Button
          look="plain"
          aria-label={`Roll back to version ${version}`}
          onClick={() =>
            tell(
              `version ${version}`,
              onChange({ intent: 'roll-back', version }),
              `Riders get the questions of version ${version} again.`,
            )
          }
        >
          Roll back
        </Button>
      )}
      <NoteAt at={`version ${version}`} note={note} />
    </>
  )
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-3">
      <h2 id="versions" className="text-xl font-extrabold">
        Versions
      </h2>
      <ul className="flex flex-col gap-2">
        {versions.map(({ number, items, restores, by, createdAt }) => (
          <li key={number} className={ROW}>
            <p className="min-w-0 grow basis-64">
              <b>Version {number}</b>, {items} {items === 1 ? 'question' : 'questions'}
              {restores !== null && `, restored from version ${restores}`}
              <span className="block text-sm text-quiet">
                {by}, <UtcTime at={createdAt} />
              </span>
            </p>
            {number === current ? (
              <p className="font-semibold">Riders get this one.</p>
            ) : (
              restore(number)
            )}
          </li>
        ))}
        {restorable.includes(0) && (
          <li className={ROW}>
            <p className="grow">
              <b>Version 0</b>, before the first version
            </p>
            {restore(0)}
          </li>
        )}
      </ul>
    </section>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line'
