import { type ComponentProps, useEffect, useState } from 'react'
import { href } from 'react-router'
import { useAuth } from '../auth/use-auth.tsx'
import { storeChosenState } from '../states/chosen-state.client.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { ButtonLink } from '../ui/button.tsx'
import { readMistakeCount } from './mistake-count.client.ts'
import * as messages from './study-link-messages.ts'

type Props = {
  state: UsState
  /** True if the rider has just answered questions, so that the mistakes must be counted again. */
  hasChanged?: boolean
  /** True if the link to the mistakes is the page's main button. */
  isMain?: boolean
  /** The page that shows these links. Its own link is left out. */
  page?: 'exam' | 'mistakes'
}

/**
 * Renders the links to the ways to learn besides the quick quiz. The links are plain page loads, which
 * also work offline.
 */
export function StudyLinks({ state, hasChanged = false, isMain = false, page }: Props) {
  const { abbrev, stateName } = state
  const { mistakes, isKept, met } = useCounts(abbrev, hasChanged)
  const params = { state: stateSlug({ stateName }) }
  return (
    <nav aria-label={messages.morePractice()} className="flex flex-wrap gap-3 print:hidden">
      {page !== 'mistakes' && (
        <StudyLink
          look={isMain ? 'main' : 'plain'}
          className="needs-script basis-full sm:basis-auto"
          to={href('/mistakes')}
          onClick={() => storeChosenState(abbrev)}
        >
          {messages.practiceMistakes(mistakes)}
        </StudyLink>
      )}
      <StudyLink to={href('/practice/:state/topics', params)}>{messages.byTopic()}</StudyLink>
      {page !== 'exam' && (
        <StudyLink to={href('/practice/:state/exam', params)}>{messages.practiceExam()}</StudyLink>
      )}
      {hasChanged && (
        <p className="min-h-6 w-full text-center font-semibold tabular-nums">
          {met && messages.met(met.questions, met.total)}
        </p>
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

type Counts = {
  /** The open mistakes at the last count. Null if they were never counted. */
  mistakes: number | null
  /** False if this browser forgets the answers. */
  isKept: boolean
  /** The questions that the rider has met, of those of the bank. Null if the page does not count. */
  met: { questions: number; total: number } | null
}

function useCounts(abbrev: string, hasChanged: boolean) {
  const { user } = useAuth()
  const [counts, setCounts] = useState<Counts>({ mistakes: null, isKept: true, met: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rider has other mistakes
  useEffect(() => {
    setCounts({ mistakes: readMistakeCount(abbrev), isKept: true, met: null })
    if (hasChanged) countAnew(abbrev).then(setCounts)
  }, [abbrev, hasChanged, user])

  return counts
}

async function countAnew(abbrev: string): Promise<Counts> {
  let isKept = true
  let met: Counts['met'] = null
  try {
    const { loadLearned, isWaitingKept } = await import('./load-learned.client.ts')
    const outcome = await loadLearned(abbrev)
    isKept = isWaitingKept()
    if ('reply' in outcome && isKept) {
      const { histories, bank } = outcome.reply
      met = { questions: histories.size, total: bank.items.length }
    }
  } catch (cause) {
    console.warn('Could not count the mistakes.', cause)
  }
  return { mistakes: readMistakeCount(abbrev), isKept, met }
}
