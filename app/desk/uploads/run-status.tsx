import { type ReactNode, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { CircleCheck, Info } from '../../base/ui/desk-icons.tsx'
import { OctagonAlert } from '../../base/ui/icons.tsx'
import { type AiPrice, costOf } from '../../making/ai-budget/ai-price.ts'
import { shownNumber } from '../../making/ai-budget/ai-usage.ts'
import {
  type GenerationRun,
  hasFailed,
  ITEMS_ASKED,
} from '../../making/generation/generation-run.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { runSentence } from './run-sentence.ts'

type Props = {
  run: GenerationRun | null
  /** How many questions of the run wait for review. */
  waiting: number
  price: AiPrice | null
  /** Null for those who may start no run. */
  onStart: (() => Promise<object | ActionFailure>) | null
  /** True if the admin may start another run after a successful one. */
  canRepeat?: boolean
}

export function RunStatusLine({ run, waiting, price, onStart, canRepeat = false }: Props) {
  const { note, tell } = useChangeNote()
  const line = useRef<HTMLParagraphElement>(null)
  const label = onStart && labelAfter(run, canRepeat)

  async function start() {
    if (onStart && (await tell('start', onStart(), ''))) line.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      {run?.status === 'running' && <RunProgress run={run} />}
      {run && (
        <p ref={line} role="status" tabIndex={-1} className="flex items-start gap-2 font-semibold">
          <Sign run={run} />
          <span>{runSentence(run, waiting)}</span>
        </p>
      )}
      {run?.resumeAt && (
        <p>
          It goes on by itself after <UtcTime at={run.resumeAt} />.
        </p>
      )}
      {run && run.used.input > 0 && <p className="text-quiet">{costs(run, price)}</p>}
      {run && [run.message, ...run.notes].map((text) => text && <p key={text}>{text}</p>)}
      {label && (
        <Button look="plain" className="self-start" onClick={start}>
          {label}
        </Button>
      )}
      <NoteAt at="start" note={note} />
    </div>
  )
}

function costs({ used }: GenerationRun, price: AiPrice | null): string {
  const tokens = `${shownNumber(used.input + used.output)} tokens`
  return price ? `${tokens}, ${costOf(used, price)}` : tokens
}

function labelAfter(run: GenerationRun | null, canRepeat: boolean): string | null {
  if (!run) return 'Generate questions'
  if (run.status === 'running' || run.status === 'queued') return null
  if (run.status !== 'done' || hasFailed(run)) return 'Try again'
  return canRepeat ? 'Generate questions again' : null
}

/** The statuses of a run that has neither succeeded nor failed. */
const CALM: GenerationRun['status'][] = ['queued', 'skipped', 'postponed', 'cancelled']

function Sign({ run: { status, version } }: { run: GenerationRun }) {
  if (status === 'running') return null
  const Icon =
    version === null && CALM.includes(status) ? Info : version === null ? OctagonAlert : CircleCheck
  return <Icon className="mt-0.5 size-5 shrink-0" />
}

function RunProgress({ run: { stage, written, passed, tokens } }: { run: GenerationRun }) {
  const writes = stage === 'writing' || stage === 'replacing'
  const counts: ReactNode[] = [
    tokens !== null && `${shownNumber(tokens)} tokens`,
    written > 0 && `${written} of ${ITEMS_ASKED} written`,
    passed !== null && `${passed} passed the checks`,
  ]
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label="Questions written"
        className="road w-full"
        max={ITEMS_ASKED}
        {...((writes || stage === 'checking') && { value: Math.min(written, ITEMS_ASKED) })}
      />
      <p className="tabular-nums">{counts.filter(Boolean).join(' • ')}</p>
    </div>
  )
}
