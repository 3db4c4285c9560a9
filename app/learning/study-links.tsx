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
  const { mistakes, isKept } = useMistakeCount(abbrev, hasChanged)
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
      <p role="status" className="w-full text-sm text-quiet empty:hidden">
        {!isKept && messages.notKept()}
      </p>
    </nav>
  )
}

function StudyLink({ className = '', ...props }: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink reloadDocument look="plain" className={`grow ${className}`} {...props} />
}

function useMistakeCount(abbrev: string, hasChanged: boolean) {
  const { user } = useAuth()
  const [count, setCount] = useState<{ mistakes: number | null; isKept: boolean }>({
    mistakes: null,
    isKept: true,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rider has other mistakes
  useEffect(() => {
    setCount({ mistakes: readMistakeCount(abbrev), isKept: true })
    if (hasChanged) countAnew(abbrev).then(setCount)
  }, [abbrev, hasChanged, user])

  return count
}

async function countAnew(abbrev: string) {
  let isKept = true
  try {
    const { loadLearned, isWaitingKept } = await import('./load-learned.client.ts')
    await loadLearned(abbrev)
    isKept = isWaitingKept()
  } catch (cause) {
    console.warn('Could not count the mistakes.', cause)
  }
  return { mistakes: readMistakeCount(abbrev), isKept }
}
