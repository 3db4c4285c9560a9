import { Button } from '../ui/button.tsx'
import type { QuestionChange } from './change-questions.ts'
import type { QuestionVersion } from './question-versions.server.ts'

type Props = {
  versions: QuestionVersion[]
  current: number
  onChange: (change: QuestionChange) => Promise<boolean>
}

/** The versions of a state's questions; an earlier one can be brought back, as a new version. */
export function VersionList({ versions, current, onChange }: Props) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-3">
      <h2 id="versions" className="text-xl font-extrabold">
        Versions
      </h2>
      <ul className="flex flex-col gap-2">
        {versions.map(({ number, items, restores, by, createdAt }) => (
          <li key={number} className={ROW}>
            <p className="min-w-0 grow basis-64">
              <b>Version {number}</b>, {items} questions
              {restores !== null && `, those of version ${restores} again`}
              <span className="block text-sm text-quiet">
                {by}, <time dateTime={createdAt}>{WHEN.format(new Date(createdAt))} UTC</time>
              </span>
            </p>
            {number === current ? (
              <p className="font-semibold">Riders get this one.</p>
            ) : (
              <BringBack version={number} onChange={onChange} />
            )}
          </li>
        ))}
        <li className={ROW}>
          <p className="grow">
            <b>Version 0</b>, what was there before
          </p>
          <BringBack version={0} onChange={onChange} />
        </li>
      </ul>
    </section>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line'
const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function BringBack({ version, onChange }: { version: number } & Pick<Props, 'onChange'>) {
  return (
    <Button
      look="plain"
      aria-label={`Roll back to version ${version}`}
      onClick={() => onChange({ do: 'roll back', version })}
    >
      Roll back
    </Button>
  )
}
