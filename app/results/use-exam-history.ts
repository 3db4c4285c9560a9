import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ask } from '../device/ask.client.ts'
import { href } from '../text/address.ts'
import { type Finished, isOfAnother, isWaiting, type ResultsQueue } from './results-queue.ts'
import { type Exam, exam } from './saved-result.ts'
import { grade, passesExam } from './score.ts'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error'

/** An entry of the history; `createdAt` is null until the exam is saved. */
export type ExamEntry = Omit<Exam, 'createdAt' | 'timestamp'> & { createdAt: string | null }

type History = {
  status: 'loading' | 'loaded' | 'error'
  /** `isTooEarly` is true if the quiz on screen was not saved yet when the page requested the exams. */
  loaded: { exams: Exam[]; isTooEarly: boolean } | null
}

/**
 * Returns the rider's saved exams, newest first, and the progress of saving `session`. `isOthers` is
 * true if `session` is another rider's quiz (spec, section 4).
 */
export function useExamHistory(uid: string, queue: ResultsQueue, session: Finished | null) {
  const [attempt, setAttempt] = useState(0)
  const [{ status, loaded }, setHistory] = useState<History>({ status: 'loading', loaded: null })

  const isRead = queue.waiting !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new quiz needs no new request
  useEffect(() => {
    if (!isRead) return
    const life = new AbortController()
    setHistory(({ loaded }) => ({ status: 'loading', loaded }))
    const isTooEarly = session !== null && isWaiting(session.id, queue)
    const options = { signal: life.signal }
    ask(href('/users/:uid/results', { uid }), z.array(exam).parse, options).then((outcome) => {
      if (life.signal.aborted) return
      if ('failure' in outcome) setHistory({ status: 'error', loaded: null })
      else setHistory({ status: 'loaded', loaded: { exams: outcome.reply, isTooEarly } })
    })
    return () => life.abort()
  }, [uid, attempt, isRead])

  const saved = merge(queue.saved, loaded?.exams ?? [])
  const saveStatus = session ? statusOf(session.id, queue, saved) : 'idle'
  const isOthers =
    session !== null &&
    saveStatus === 'idle' &&
    (isOfAnother(session.id, queue) || (loaded !== null && !loaded.isTooEarly))
  return {
    exams: session && saveStatus === 'saving' ? [pendingEntry(session), ...saved] : saved,
    saveStatus,
    isOthers,
    status,
    loadAgain: () => setAttempt(attempt + 1),
  }
}

function statusOf(id: string, queue: ResultsQueue, saved: ExamEntry[]): SaveStatus {
  if (saved.some((exam) => exam.id === id)) return 'saved'
  if (!isWaiting(id, queue) || isOfAnother(id, queue)) return 'idle'
  return queue.failure ? 'error' : 'saving'
}

function merge(saved: readonly Exam[], history: readonly Exam[]): ExamEntry[] {
  const all = new Map([...saved, ...history].map((exam) => [exam.id, exam]))
  return [...all.values()].sort((a, b) => (whenTaken(a) < whenTaken(b) ? 1 : -1))
}

/** The time of the quiz. The account may have got it much later. */
export function whenTaken({
  answeredAt,
  createdAt,
}: Pick<Exam, 'answeredAt' | 'createdAt'>): string {
  return answeredAt ?? createdAt
}

function pendingEntry({ id, answers, stateAbbrev, stateName, exam }: Finished): ExamEntry {
  const entry = { id, ...grade(answers), stateAbbrev, stateName, createdAt: null }
  const mark =
    exam && ({ kind: 'exam', toPass: exam.toPass, passed: passesExam(exam, answers) } as const)
  return { ...entry, ...mark, userAnswers: [...answers] }
}
