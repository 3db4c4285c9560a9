import { CircleCheck, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ITEMS_ASKED } from './generated-item.ts'
import type { GenerationRun } from './generation-run.ts'

/** How a state's latest run goes or went. */
export function RunStatus({ run, onRetry }: { run: GenerationRun; onRetry: () => void }) {
  const { status, message, notes, number } = run
  return (
    <div className="flex flex-col gap-2">
      {status === 'running' && <RunProgress run={run} />}
      <p role="status" className="flex items-start gap-2 font-semibold">
        {status === 'done' && <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />}
        {(status === 'failed' || status === 'interrupted') && (
          <OctagonAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        )}
        <span>
          Run {number}: {sentence(run)}
        </span>
      </p>
      {[...(message ? [message] : []), ...notes].map((note) => (
        <p key={note}>{note}</p>
      ))}
      {status !== 'running' && status !== 'done' && (
        <Button look="plain" className="self-start" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function RunProgress({ run: { stage, written, passed, tokens } }: { run: GenerationRun }) {
  const writes = stage === 'writing' || stage === 'replacing'
  const counts: ReactNode[] = [
    tokens !== null && `${tokens.toLocaleString('en-US')} tokens`,
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

function sentence({ status, stage, passed, waiting, version }: GenerationRun): string {
  if (status === 'running') return STAGE_SENTENCES[stage]
  if (status === 'skipped') return 'no questions were written.'
  if (status === 'failed') return 'it failed. Riders keep the questions they have.'
  if (status === 'interrupted') return 'it was interrupted, and soon starts again by itself.'
  const rest = waiting ? ` ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your review.` : ''
  if (version === null) return `nothing could be proved, so nothing was published.${rest}`
  return `${passed} ${passed === 1 ? 'question' : 'questions'} published as version ${version}.${rest}`
}

const STAGE_SENTENCES: Record<GenerationRun['stage'], string> = {
  uploaded: 'the manual is uploaded and handed to the AI model.',
  counting: 'its tokens are counted.',
  writing: 'the AI model writes questions.',
  checking: 'the questions are checked.',
  replacing: 'the AI model replaces what failed the checks.',
  publishing: 'what passed is published.',
}
