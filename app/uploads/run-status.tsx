import { CircleCheck, Info, OctagonAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import type { Failure } from '../admin/use-action.ts'
import { UtcTime } from '../admin/utc-time.tsx'
import { type AiPrice, costOf } from '../ai-budget/ai-price.ts'
import { counted } from '../ai-budget/ai-usage.ts'
import { type GenerationRun, hasFailed } from '../generation/generation-run.ts'

import { ITEMS_ASKED } from '../proof/generated-item.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  run: GenerationRun | null
  waiting: number
  price: AiPrice | null
  onStart: () => Promise<object | Failure>
  /** True if the admin may start another run after a successful one. */
  canRepeat?: boolean
}

export function RunStatus({ run, waiting, price, onStart, canRepeat = false }: Props) {
  const { note, tell } = useChangeNote()
  const line = useRef<HTMLParagraphElement>(null)
  const label = labelAfter(run, canRepeat)

  async function start() {
    if (await tell('start', onStart(), '')) line.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      {run?.status === 'running' && <RunProgress run={run} />}
      {run && (
        <p ref={line} role="status" tabIndex={-1} className="flex items-start gap-2 font-semibold">
          <Sign run={run} />
          <span>
            Run {run.number}
            {sentenceAfterNumber(run, waiting)}
          </span>
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
  const tokens = `${counted(used.input + used.output)} tokens`
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
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
}

function RunProgress({ run: { stage, written, passed, tokens } }: { run: GenerationRun }) {
  const writes = stage === 'writing' || stage === 'replacing'
  const counts: ReactNode[] = [
    tokens !== null && `${counted(tokens)} tokens`,
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

function sentenceAfterNumber(run: GenerationRun, waiting: number): string {
  return SENTENCES[run.status](run, waiting)
}

const SENTENCES: Record<GenerationRun['status'], (run: GenerationRun, waiting: number) => string> =
  {
    running: ({ stage }) => `: ${STAGE_SENTENCES[stage]}`,
    skipped: () => ': no questions were generated.',
    queued: ({ resumeAt }) =>
      resumeAt ? ' waits for the AI service.' : ' waits until others are done.',
    cancelled: () => ' was cancelled. Riders keep the questions they have.',
    postponed: () => ' waits for the next day.',
    interrupted: () => ' was interrupted. It will start again by itself soon.',
    failed: () => ' failed. Riders keep the questions they have.',
    done: sentenceOfDone,
  }

function sentenceOfDone(run: GenerationRun, waiting: number): string {
  if (hasFailed(run)) {
    return ' failed: the AI model sent nothing usable. Riders keep the questions they have.'
  }
  const { passed, version } = run
  const rest = waiting > 0 ? ` ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your review.` : ''
  if (version === null) return `: no question passed the checks, so none was published.${rest}`
  return `: ${passed} ${passed === 1 ? 'question' : 'questions'} published as version ${version}.${rest}`
}

const STAGE_SENTENCES: Record<GenerationRun['stage'], string> = {
  uploaded: 'sending the manual to the AI model.',
  counting: 'measuring the manual.',
  writing: 'the AI model is writing questions.',
  checking: 'checking the questions.',
  replacing: 'the AI model is replacing questions that failed the checks.',
  reading: 'the second reader is answering the questions that passed.',
  publishing: 'publishing the questions that passed.',
}
