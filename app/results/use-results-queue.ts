import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { Failure } from '../device/ask.client.ts'
import { storeLastResult } from './last-result.client.ts'
import type { Exam } from './saved-result.ts'
import type { Owners } from './send-results.client.ts'
import { type Finished, queueResult } from './waiting-results.client.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

type QueueState = {
  uid: string | null
  owners: Owners | null
  failure: Failure | null
  saved: readonly Exam[]
}
const NOTHING_SENT = { owners: null, failure: null, saved: [] }

export type ResultsQueue = ReturnType<typeof useResultsQueue>

/**
 * The finished quizzes that wait to be saved. The hook sends those of the signed-in rider at once,
 * when the network is back, and again after a failure.
 */
export function useResultsQueue() {
  const { user, loading } = useAuth()
  const uid = user?.uid ?? null
  const [state, setState] = useState<QueueState>({ uid, ...NOTHING_SENT })
  const send = useRef(() => {})

  useEffect(() => {
    setState({ uid, ...NOTHING_SENT })
    if (uid === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current = true
    let failures = 0
    const change = (part: Partial<QueueState>) => {
      if (current) setState((now) => ({ ...now, ...part }))
    }
    const onSaved = (exam: Exam) => {
      if (current) setState((now) => ({ ...now, saved: [exam, ...now.saved] }))
    }

    const sendAll = async () => {
      clearTimeout(timer)
      const failure = await attempt(uid, (owners) => change({ owners }), onSaved)
      change({ failure })
      failures = failure ? failures + 1 : 0
      if (current && failure) timer = setTimeout(sendAll, pauseAfter(failures, failure))
    }

    send.current = sendAll
    sendAll()
    window.addEventListener('online', sendAll)
    return () => {
      current = false
      send.current = () => {}
      clearTimeout(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [uid])

  function add(session: Finished) {
    if (uid === null) storeLastResult(session)
    queueResult(session, uid, Date.now())
    sendNow()
  }

  /** Clears the failure from the screen, unlike an automatic retry. */
  function sendNow() {
    setState((now) => ({ ...now, failure: null }))
    send.current()
  }

  const known = state.uid === uid ? state : { uid, ...NOTHING_SENT }
  return { ...known, loading, add, sendNow }
}

export function isOfAnother(id: string, { uid, owners }: ResultsQueue): boolean {
  const owner = owners?.get(id) ?? null
  return owner !== null && owner !== uid
}

/** Only a signed-in rider loads the code that sends, because it would delay the first page. */
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

/** A failure with a message is a refusal. Refusals last longer than faults of server or network. */
function pauseAfter(failures: number, { message }: Failure): number {
  if (message !== null) return LONGEST_PAUSE_MS
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}
