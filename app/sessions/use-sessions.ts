import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import { answerTime } from '../quiz/answer-times.client.ts'
import { isFinished, type QuizSession } from '../quiz/quiz-session.ts'
import { loadRightShares } from '../quiz/right-shares.client.ts'
import { storeLastResult } from '../results/last-result.client.ts'
import type { ResultsQueue } from '../results/results-queue.ts'
import { isResult } from './is-result.ts'
import { localDay } from './local-day.ts'
import type { Telling } from './send.client.ts'
import type { Session } from './session.ts'
import {
  isWaitingKept,
  resultsIn,
  storeWaiting,
  type WaitingResults,
  waitingSessions,
} from './waiting.client.ts'

type State = { uid: string | null } & Pick<ResultsQueue, 'waiting' | 'failure' | 'saved'>
const NOTHING_TOLD = { waiting: null, failure: null, saved: [] }

/**
 * Returns the results that wait for the server, the last failure, and the saved results. Sends the
 * sessions of the signed-in rider at once, when the network is back, and again after a failure. Without
 * a rider, sends finished sessions to be counted, but not before the next `sendNow`.
 */
export function useSessions() {
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
    let telling: Telling | null = null
    const change = (part: Partial<State>) => {
      if (!isOver) setState((now) => ({ ...now, ...part }))
    }

    const sendAll = async () => {
      if (telling) return telling.send()
      try {
        // Loads later, because it would delay the first page.
        const { keepTelling } = await import('./send.client.ts')
        if (!isOver) telling ??= keepTelling(uid, change)
      } catch (cause) {
        console.warn('Could not save results.', cause)
        change({ waiting: waitingResults(), failure: { status: null, message: null } })
      }
    }

    send.current = sendAll
    window.addEventListener('online', sendAll)
    // Without a rider, the page loads nothing until it shows a result or a quiz ends.
    if (uid !== null || isWanted.current) sendAll()
    isWanted.current = false
    return () => {
      isOver = true
      send.current = null
      window.removeEventListener('online', sendAll)
      telling?.stop()
    }
  }, [uid, loading])

  /** Stores a session and logs its answers. Then sends the session if it is finished. */
  async function keep(session: Session): Promise<void> {
    storeWaiting(session)
    if (isResult(session)) {
      setState((now) => ({
        ...now,
        waiting: new Map([...(now.waiting ?? []), ...waitingResults()]),
      }))
    }
    await logWaiting()
    if (session.isFinished) sendNow()
  }

  /** Keeps a quiz after each answer, and at its end. */
  function note(quiz: QuizSession, mode: string): void {
    const isOver = isFinished(quiz)
    if (isOver && uid === null && mode === 'quiz') storeLastResult(quiz)
    void keep(sessionOf(quiz, mode))
    if (!isOver) void loadRightShares(quiz.stateAbbrev)
  }

  /** Clears the failure from the screen, unlike an automatic retry. */
  function sendNow() {
    setState((now) => ({ ...now, failure: null }))
    if (send.current) send.current()
    else isWanted.current = true
  }

  const known = state.uid === uid ? state : { uid, ...NOTHING_TOLD }
  return { ...known, loading, isOnDevice: isWaitingKept, keep, note, sendNow }
}

/** Moves the waiting sessions into the database. The code for that loads with the first answer. */
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
  return resultsIn(waitingSessions().map(({ session }) => session))
}

function sessionOf(quiz: QuizSession, mode: string): Session {
  const { id, stateAbbrev: state, questions, answers, foreign = 0 } = quiz
  const when = ownTime()
  const picks = answers.map(({ question, selectedAnswer: option, correctAnswer: key }, place) => {
    const { id: item = '', revision = 1 } = questions[place] ?? {}
    const seconds = answerTime(id, place)
    const own = place >= foreign && { ...when, ...(seconds !== null && { seconds }) }
    return { item, revision, option, question, key, ...own }
  })
  return { id, state, mode, isFinished: isFinished(quiz), picks }
}

/** Returns the time and day of an answer that the rider gives now. */
export function ownTime(): { at: string; day: string } {
  const now = new Date()
  return { at: now.toISOString(), day: localDay(now) }
}
