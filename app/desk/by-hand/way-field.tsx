import type { ImportWay } from '../../making/question-bank/import-bank.server.ts'

type Props = { way: ImportWay; onChange: (way: ImportWay) => void }

const WAYS: [ImportWay, string, string][] = [
  ['add', 'Add to the bank', 'New questions join, and known ones are updated. None is removed.'],
  [
    'replace',
    'Replace the bank',
    'The file becomes the whole bank. Questions that it lacks are removed.',
  ],
]

/** Asks whether an import adds to the bank or replaces it. */
export function WayField({ way, onChange }: Props) {
  return (
    <fieldset className="flex max-w-2xl flex-col gap-1">
      <legend className="font-semibold">What the import does</legend>
      {WAYS.map(([value, name, says]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="way"
            checked={way === value}
            onChange={() => onChange(value)}
            aria-describedby={`way-${value}`}
            className="size-6 shrink-0 accent-ink"
          />
          <span>
            <b>{name}</b>{' '}
            <span id={`way-${value}`} className="text-quiet">
              {says}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
