import { useEffect, useState } from 'react'
import { type QuizSession, score } from '../quiz/quiz-session.ts'
import { percentage } from '../quiz/score.ts'
import { type Exam, loadResults, sendResult } from './results-door.client.ts'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error'
export type HistoryStatus = 'idle' | 'loading' | 'loaded' | 'error'

/** One line of the history; without a time until the server has told it. */
export type ExamEntry = Pick<
  Exam,
  'id' | 'score' | 'totalQuestions' | 'percentage' | 'stateAbbrev' | 'stateName'
> & { createdAt: string | null }

/**
 * Saves the finished quiz once while someone is signed in (`uid`), and loads their history. Both
 * start again from idle when they sign out (spec, section 4).
 */
export function useSavedExams(uid: string | null, session: QuizSession) {
  const save = useAsked(uid && `${uid} ${session.id}`, () => sendResult(uid ?? '', session))
  const history = useAsked(uid, () => loadResults(uid ?? ''))
  const saveStatus = SAVE_STATUS[save.status]
  return {
    saveStatus,
    saveAgain: save.again,
    historyStatus: history.status,
    loadAgain: history.again,
    exams: withThisOne(history.answer ?? [], save.answer ?? pendingEntry(session), saveStatus),
  }
}

const SAVE_STATUS: Record<HistoryStatus, SaveStatus> = {
  idle: 'idle',
  loading: 'saving',
  loaded: 'saved',
  error: 'error',
}

/** Asks the server when there is something to ask for, and again when told to. */
function useAsked<T>(what: string | null, ask: () => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ status: HistoryStatus; answer: T | null }>(NOTHING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` follows from `what`
  useEffect(() => {
    if (what === null) return setState(NOTHING)
    let current = true
    setState({ status: 'loading', answer: null })
    ask().then(
      (answer) => current && setState({ status: 'loaded', answer }),
      (error) => {
        console.warn(error)
        if (current) setState({ status: 'error', answer: null })
      },
    )
    return () => {
      current = false
    }
  }, [what, attempt])

  return { ...state, again: () => setAttempt(attempt + 1) }
}

const NOTHING = { status: 'idle', answer: null } as const

function pendingEntry({ id, answers, stateAbbrev, stateName, questions }: QuizSession): ExamEntry {
  const right = score(answers)
  return {
    id,
    score: right,
    totalQuestions: questions.length,
    percentage: percentage(right, questions.length),
    stateAbbrev,
    stateName,
    createdAt: null,
  }
}

/** The history, newest first, with the quiz just finished in it once. */
function withThisOne(history: ExamEntry[], thisOne: ExamEntry, status: SaveStatus): ExamEntry[] {
  if (history.some(({ id }) => id === thisOne.id) || status === 'idle' || status === 'error') {
    return history
  }
  return [thisOne, ...history]
}
