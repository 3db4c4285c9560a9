import { useEffect, useState } from 'react'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { useAuth } from '../../people/auth/use-auth.tsx'
import { localDay } from '../attempts/local-day.ts'
import { EXAM_TOLD } from './exam-date.client.ts'
import { readSummary } from './summary.client.ts'
import type { Summary } from './summary.ts'

type Shown = {
  /** Undefined without a state, and until the device is read. Null if nothing is known. */
  summary: Summary | null | undefined
  /** False if this browser forgets the answers. */
  isKept: boolean
}

const UNREAD: Shown = { summary: undefined, isKept: true }

/**
 * Returns what this device knows of the rider's progress in a state. If the rider has just answered
 * questions (`hasChanged`), or the day has changed, counts anew first. If it knows nothing, asks the rider's account.
 */
export function useSummary(abbrev: string | null, hasChanged: boolean): Shown {
  const { user } = useAuth()
  const [shown, setShown] = useState(UNREAD)

  useEffect(() => {
    if (abbrev === null) return setShown(UNREAD)
    let isOver = false
    const show = (counted: Shown) => !isOver && setShown(counted)
    const read = () => readSummary(abbrev)
    const showRead = () => !isOver && setShown(({ isKept }) => ({ summary: read(), isKept }))
    addEventListener(EXAM_TOLD, showRead)
    // Fires when another tab has counted its answers.
    addEventListener('storage', showRead)
    const stored = read()
    if (hasChanged || (stored && stored.day !== localDay(new Date()))) {
      once(abbrev, countAnew).then(show)
    } else showRead()
    if (!hasChanged && user && !stored) once(abbrev, askAccount).then(show)
    return () => {
      isOver = true
      removeEventListener(EXAM_TOLD, showRead)
      removeEventListener('storage', showRead)
    }
  }, [abbrev, hasChanged, user])

  return shown
}

/** The counts that are under way, because several parts of a page ask at the same time. */
const counting = new Map<string, Promise<Shown>>()

function once(abbrev: string, start: (abbrev: string) => Promise<Shown>): Promise<Shown> {
  const count = counting.get(abbrev) ?? start(abbrev)
  counting.set(abbrev, count)
  count.finally(() => counting.delete(abbrev))
  return count
}

/** Gets the answers of the rider's account, and counts them if there are any in this state. */
async function askAccount(abbrev: string): Promise<Shown> {
  const rider = readKnownRider()
  try {
    const { receiveAnswers } = await import('../attempts/send.client.ts')
    if (rider) await receiveAnswers(rider)
    const { readLog } = await import('../attempts/log.client.ts')
    const { answers } = await readLog(rider)
    if (answers.some(({ state }) => state === abbrev)) return countAnew(abbrev)
  } catch (cause) {
    console.warn('Could not get the answers of the account.', cause)
  }
  return { summary: null, isKept: true }
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
