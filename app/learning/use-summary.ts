import { useEffect, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import { readSummary } from './summary.client.ts'
import type { Summary } from './summary.ts'

type Shown = {
  /** Undefined until the device is read. Null if nothing is known. */
  summary: Summary | null | undefined
  /** False if this browser forgets the answers. */
  isKept: boolean
}

/**
 * Returns what this device knows of the rider's progress in a state. If the rider has just answered
 * questions (`hasChanged`), counts anew first.
 */
export function useSummary(abbrev: string | null, hasChanged: boolean): Shown {
  const { user } = useAuth()
  const [shown, setShown] = useState<Shown>({ summary: undefined, isKept: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rider has another progress
  useEffect(() => {
    if (abbrev === null) setShown({ summary: null, isKept: true })
    else if (hasChanged) countOnce(abbrev).then(setShown)
    else setShown({ summary: readSummary(abbrev), isKept: true })
  }, [abbrev, hasChanged, user])

  return shown
}

/** The counts that are under way, because several parts of a page ask at the same time. */
const counting = new Map<string, Promise<Shown>>()

function countOnce(abbrev: string): Promise<Shown> {
  const count = counting.get(abbrev) ?? countAnew(abbrev)
  counting.set(abbrev, count)
  count.finally(() => counting.delete(abbrev))
  return count
}

async function countAnew(abbrev: string): Promise<Shown> {
  try {
    const { loadLearned, isWaitingKept } = await import('./load-learned.client.ts')
    const outcome = await loadLearned(abbrev)
    const summary = 'reply' in outcome ? outcome.reply.summary : readSummary(abbrev)
    return { summary, isKept: isWaitingKept() }
  } catch (cause) {
    console.warn('Could not count the answers.', cause)
    return { summary: readSummary(abbrev), isKept: true }
  }
}
