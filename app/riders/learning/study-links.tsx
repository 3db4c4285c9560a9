import type { ComponentProps } from 'react'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { storeChosenState } from '../../questions/states/chosen-state.client.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { countDue } from './due-counts.ts'
import * as messages from './study-link-messages.ts'
import { useNextStep } from './use-next-step.ts'
import { useSummary } from './use-summary.ts'

type Props = {
  state: UsState
  /** True if the rider has just answered questions, so that the page counts them. */
  hasChanged?: boolean
  /** The number of questions that the rider just missed, if these were many. */
  missed?: number
  /** The ways that the page offers elsewhere, or that it is itself. */
  without?: readonly ('exam' | 'mistakes' | 'topic')[]
}

/** After these steps the missed questions do not come back the next day. */
const LAST_STEPS = new Set(['exam is today', 'exam is tomorrow', 'passed'])

/**
 * Renders the links to the ways to learn besides the quick quiz. The links are plain page loads, which
 * also work offline.
 */
export function StudyLinks({ state, hasChanged = false, missed = 0, without = [] }: Props) {
  const { abbrev, stateName } = state
  const { summary, isKept } = useSummary(abbrev, hasChanged)
  const step = useNextStep(missed > 0 ? summary : null)
  const params = { state: stateSlug({ stateName }) }
  return (
    <nav aria-label={messages.morePractice()} className="flex flex-wrap gap-3 print:hidden">
      {hasChanged && (
        <p className="min-h-6 w-full text-center font-semibold tabular-nums">
          {summary && messages.met(summary.answered, summary.total)}
        </p>
      )}
      {step && !LAST_STEPS.has(step.kind) && (
        <p className="w-full text-center text-lg">{messages.comeBack(missed)}</p>
      )}
      {!without.includes('mistakes') && (
        <StudyLink
          className={`needs-script ${without.length > 0 ? '' : 'basis-full sm:basis-auto lg:basis-full'}`}
          to={href('/mistakes')}
          onClick={() => storeChosenState(abbrev)}
        >
          {messages.practiceMistakes(summary ? countDue(summary.due, new Date()).now : 0)}
        </StudyLink>
      )}
      {!without.includes('topic') && (
        <StudyLink to={href('/practice/:state/topics', params)}>{messages.byTopic()}</StudyLink>
      )}
      {!without.includes('exam') && (
        <StudyLink to={href('/practice/:state/exam', params)}>{messages.practiceExam()}</StudyLink>
      )}
      <p role="status" className="w-full text-sm text-quiet empty:hidden">
        {!isKept && messages.notKept()}
      </p>
    </nav>
  )
}

function StudyLink({ className = '', ...props }: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink reloadDocument look="plain" className={`grow ${className}`} {...props} />
}
