import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../people/auth/use-auth.tsx'
import { loadRightShares } from '../../questions/statistics/right-shares.client.ts'
import type { Sender } from './keep-sending.client.ts'
import { storeLastResult } from './last-result.client.ts'
import { type Attempt, examMarkOf } from './life.ts'
import type { ResultsQueue } from './results-queue.ts'
import { isResult, rulesOf } from './rules.ts'
import type { ToldAttempt } from './told-attempt.ts'
import {
  isWaitingKept,
  resultsIn,
  storeWaiting,
  type WaitingResults,
  waitingAttempts,
} from './waiting.client.ts'

type State = { uid: string | null } & Pick<ResultsQueue, 'waiting' | 'failure' | 'saved'>
const NOTHING_TOLD = { waiting: null, failure: null, saved: [] }

/**
 * Returns the results that wait for the server, the last failure, and the saved results. Sends the
 * attempts of the signed-in rider at once, when the network is back, and again after a failure. Without
 * a rider, sends finished attempts to be counted, but not before the next `sendNow`.
 */
export function useResultsQueue() {
  const { user, loading } = useAuth()
  const uid = user?.uid ?? null
  const [state, setState] = useState<State>({ uid, ...NOTHING_TOLD })
  const send = useRef<(() => void) | null>(null)
  /** True if `sendNow` was called before the page knew who is signed in. */
  const isWanted = useRef(false)

  useEffect(() => {
    setState({ uid, ...NOTHING_TOLD })
    if (loading) return
    let isOver = false
    let sender: Sender | null = null
    const change = (part: Partial<State>) => {
      if (!isOver) setState((now) => ({ ...now, ...part }))
    }

    const begin = async () => {
      if (sender) return
      try {
        // Loads later, because it would delay the first page.
        const { keepTelling } = await import('./send.client.ts')
        if (!isOver) sender ??= keepTelling(uid, change)
      } catch (cause) {
        console.warn('Could not save results.', cause)
        change({ waiting: waitingResults(), failure: { status: null, message: null } })
      }
    }

    send.current = () => (sender ? sender.send() : void begin())
    window.addEventListener('online', begin)
    // Without a rider, the page loads nothing until it shows a result or a quiz ends.
    if (uid !== null || isWanted.current) begin()
    isWanted.current = false
    return () => {
      isOver = true
      send.current = null
      window.removeEventListener('online', begin)
      sender?.stop()
    }
  }, [uid, loading])

  /**
   * Keeps an attempt after an answer and at its end, and logs its answers. Then sends an attempt that ended.
   * Resolves when the answers are in the log.
   */
  async function note(attempt: Attempt): Promise<void> {
    const told = toldOf(attempt)
    storeWaiting(told)
    if (isResult(told)) {
      if (uid === null) storeLastResult(attempt)
      setState((now) => ({
        ...now,
        waiting: new Map([...(now.waiting ?? []), ...waitingResults()]),
      }))
    }
    if (!told.isFinished) void loadRightShares(told.state)
    await logWaiting()
    if (told.isFinished) sendNow()
  }

  /** Clears the failure from the screen, unlike an automatic retry. */
  function sendNow() {
    setState((now) => ({ ...now, failure: null }))
    if (send.current) send.current()
    else isWanted.current = true
  }

  const known = state.uid === uid ? state : { uid, ...NOTHING_TOLD }
  return { ...known, loading, isOnDevice: isWaitingKept, note, sendNow }
}

/** Moves the waiting attempts into the database. The code for that loads with the first answer. */
async function logWaiting(): Promise<void> {
  try {
    const { addWaiting } = await import('./log.client.ts')
    await addWaiting()
    // Also loaded with the first answer, because the network may be gone when the quiz ends.
    await import('./send.client.ts')
  } catch (cause) {
    console.warn('Could not log an answer.', cause)
  }
}

function waitingResults(): WaitingResults {
  return resultsIn(waitingAttempts().map(({ attempt }) => attempt))
}

function toldOf(attempt: Attempt): ToldAttempt {
  const { id, stateAbbrev: state, mode, questions, picks, ended } = attempt
  const terms = examMarkOf(attempt)
  // A rider who may change a pick goes back and forth, so such answers count from the end, and have no times of their own.
  const { mayChange } = rulesOf(mode)
  const given = questions.flatMap((asked, place) => {
    const { id: item = '', revision = 1, question, correctAnswer: key } = asked
    const { option = '', ...when } = picks[place] ?? {}
    if (!mayChange && option === '') return []
    return { item, revision, option, question, key, ...(mayChange ? ended : when) }
  })
  const isFinished = ended !== undefined
  return { id, state, mode, isFinished, ...(terms && { terms }), picks: given }
}
