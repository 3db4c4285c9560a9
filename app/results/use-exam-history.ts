import { useEffect, useState } from 'react'
import { href } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../device/ask.client.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { percentage, score } from '../quiz/score.ts'
import { type Exam, exam } from './saved-result.ts'
import { isOfAnother, type ResultsQueue } from './use-results-queue.ts'
import { isWaiting, isWaitingKey } from './waiting-results.client.ts'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error'
type HistoryStatus = 'idle' | 'loading' | 'loaded' | 'error'

/** One line of the history; without a time until the server has given it one. */
export type ExamEntry = Pick<
  Exam,
  'id' | 'score' | 'totalQuestions' | 'percentage' | 'stateAbbrev' | 'stateName'
> & { createdAt: string | null }

/** A history, and whether the quiz on screen could not be in it yet when it was asked for. */
type Answer = { exams: Exam[]; isTooEarly: boolean }
const NOTHING = { status: 'loading', answer: null } as const

/**
 * The rider's saved exams, newest first, with what was saved since; how far the quiz on screen
 * (`session`) is; and whether that one turned out to be another rider's (spec, section 4).
 */
export function useExamHistory(uid: string, queue: ResultsQueue, session: QuizSession | null) {
  const id = session?.id ?? null
  const [attempt, setAttempt] = useState(0)
  const [{ status, answer }, setState] = useState<{
    status: HistoryStatus
    answer: Answer | null
  }>(NOTHING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another quiz asks for nothing new
  useEffect(() => {
    const life = new AbortController()
    setState(({ answer }) => ({ status: 'loading', answer }))
    const isTooEarly = id !== null && isWaiting(id)
    const options = { signal: life.signal }
    ask(href('/users/:uid/results', { uid }), z.array(exam).parse, options).then((outcome) => {
      if (life.signal.aborted) return
      if ('failure' in outcome) setState({ status: 'error', answer: null })
      else setState({ status: 'loaded', answer: { exams: outcome.reply, isTooEarly } })
    })
    return () => life.abort()
  }, [uid, attempt])

  useEffect(() => onSavedInAnotherTab(() => setAttempt((now) => now + 1)), [])

  const saved = merge(queue.saved, answer?.exams ?? [])
  const saveStatus = session ? statusOf(session.id, queue, saved) : 'idle'
  const isOthers =
    session !== null &&
    saveStatus === 'idle' &&
    (isOfAnother(session.id, queue) || (answer !== null && !answer.isTooEarly))
  return {
    exams: session && saveStatus === 'saving' ? [pendingEntry(session), ...saved] : saved,
    saveStatus,
    isOthers,
    historyStatus: status,
    loadAgain: () => setAttempt(attempt + 1),
  }
}

function statusOf(id: string, queue: ResultsQueue, saved: ExamEntry[]): SaveStatus {
  if (saved.some((exam) => exam.id === id)) return 'saved'
  if (!isWaiting(id) || isOfAnother(id, queue)) return 'idle'
  if (queue.failure) return 'error'
  return queue.owners ? 'saving' : 'idle'
}
/** Newest first, each once. */
function merge(saved: readonly Exam[], history: readonly Exam[]): ExamEntry[] {
  const all = new Map([...saved, ...history].map((exam) => [exam.id, exam]))
  return [...all.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** Another tab sends what waits too, also the quiz of this one. */
function onSavedInAnotherTab(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && isWaitingKey(key) && newValue === null) callback()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

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
