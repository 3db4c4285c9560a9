import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { Failure } from '../device/ask.client.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import type { Exam } from './saved-result.ts'
import type { Owners } from './send-results.client.ts'
import { keepResult } from './waiting-results.client.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

type SendState = {
  uid: string | null
  /** Null until the queue was read for this rider. */
  owners: Owners | null
  /** Why something still waits after the last try, or null. */
  failure: Failure | null
  saved: readonly Exam[]
}
const NOTHING_SENT = { owners: null, failure: null, saved: [] }

export type ResultsQueue = ReturnType<typeof useResultsQueue>

/**
 * The finished quizzes that are not saved yet. While somebody is signed in, theirs are sent: at
 * once, when the network is back, and after a failure again and again with a growing pause.
 */
export function useResultsQueue() {
  const { user, loading } = useAuth()
  const uid = user?.uid ?? null
  const [state, setState] = useState<SendState>({ uid, ...NOTHING_SENT })
  const send = useRef(() => {})

  useEffect(() => {
    setState({ uid, ...NOTHING_SENT })
    if (uid === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current = true
    let failures = 0
    const change = (part: Partial<SendState>) => {
      if (current) setState((now) => ({ ...now, ...part }))
    }
    const onSaved = (exam: Exam) => {
      if (current) setState((now) => ({ ...now, saved: [exam, ...now.saved] }))
    }

    async function sendAll(rider: string) {
      clearTimeout(timer)
      const failure = await attempt(rider, (owners) => change({ owners }), onSaved)
      change({ failure })
      failures = failure ? failures + 1 : 0
      if (current && failure) timer = setTimeout(send.current, pauseAfter(failures, failure))
    }

    send.current = () => sendAll(uid)
    send.current()
    const onOnline = () => send.current()
    window.addEventListener('online', onOnline)
    return () => {
      current = false
      send.current = () => {}
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [uid])

  function keep(session: QuizSession) {
    keepResult(session, uid, Date.now())
    sendNow()
  }

  /** What was tried by itself stays as it was on screen; this is a new try. */
  function sendNow() {
    setState((now) => ({ ...now, failure: null }))
    send.current()
  }

  const known = state.uid === uid ? state : { uid, ...NOTHING_SENT }
  return { ...known, loading, keep, sendNow }
}

/** Whether the quiz waits for a rider who is not the one signed in. */
export function isOfAnother(id: string, { uid, owners }: ResultsQueue): boolean {
  const owner = owners?.get(id) ?? null
  return owner !== null && owner !== uid
}

/** Comes once somebody is signed in: the first page does without it. */
async function attempt(
  uid: string,
  onClaimed: (owners: Owners) => void,
  onSaved: (exam: Exam) => void,
): Promise<Failure | null> {
  try {
    const { claimResults, sendResults } = await import('./send-results.client.ts')
    const claimed = await claimResults(uid)
    if ('failure' in claimed) return claimed.failure
    onClaimed(claimed.reply)
    return await sendResults(uid, onSaved)
  } catch (cause) {
    console.warn('Could not save results.', cause)
    return { status: null, message: null }
  }
}

/** A failure with a reason does not pass soon; a server or a network may be back at once. */
function pauseAfter(failures: number, { message }: Failure): number {
  if (message !== null) return LONGEST_PAUSE_MS
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}
