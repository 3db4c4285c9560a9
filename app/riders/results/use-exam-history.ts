import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ask } from '../../base/device/ask.client.ts'
import { href } from '../../base/text/address.ts'
import { type Attempt, answersOf, examMarkOf } from '../attempts/life.ts'
import { isOfAnother, isWaiting, type ResultsQueue } from '../attempts/results-queue.ts'
import { type Exam, exam } from '../attempts/saved-result.ts'
import { grade, passesExam } from '../attempts/score.ts'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error'

/** An entry of the history; `createdAt` is null until the exam is saved. */
export type ExamEntry = Omit<Exam, 'createdAt' | 'timestamp'> & { createdAt: string | null }

type History = {
  status: 'loading' | 'loaded' | 'error'
  /** `isTooEarly` is true if the quiz on screen was not saved yet when the page requested the exams. */
  loaded: { exams: Exam[]; isTooEarly: boolean } | null
}

/**
 * Returns the rider's saved exams, newest first, and the progress of saving `attempt`. `isOthers` is
 * true if `attempt` is another rider's quiz (spec, section 4).
 */
export function useExamHistory(uid: string, queue: ResultsQueue, attempt: Attempt | null) {
  const [tries, setTries] = useState(0)
  const [{ status, loaded }, setHistory] = useState<History>({ status: 'loading', loaded: null })

  const isRead = queue.waiting !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new quiz needs no new request
  useEffect(() => {
    if (!isRead) return
    const life = new AbortController()
    setHistory(({ loaded }) => ({ status: 'loading', loaded }))
    const isTooEarly = attempt !== null && isWaiting(attempt.id, queue)
    const options = { signal: life.signal }
    ask(href('/users/:uid/results', { uid }), z.array(exam).parse, options).then((outcome) => {
      if (life.signal.aborted) return
      if ('failure' in outcome) setHistory({ status: 'error', loaded: null })
      else setHistory({ status: 'loaded', loaded: { exams: outcome.reply, isTooEarly } })
    })
    return () => life.abort()
  }, [uid, tries, isRead])

  const saved = merge(queue.saved, loaded?.exams ?? [])
  const saveStatus = attempt ? statusOf(attempt.id, queue, saved) : 'idle'
  const isOthers =
    attempt !== null &&
    saveStatus === 'idle' &&
    (isOfAnother(attempt.id, queue) || (loaded !== null && !loaded.isTooEarly))
  return {
    exams: attempt && saveStatus === 'saving' ? [pendingEntry(attempt), ...saved] : saved,
    saveStatus,
    isOthers,
    status,
    loadAgain: () => setTries(tries + 1),
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

function pendingEntry(attempt: Attempt): ExamEntry {
  const { id, stateAbbrev, stateName } = attempt
  const [answers, exam] = [answersOf(attempt), examMarkOf(attempt)]
  const entry = { id, ...grade(answers), stateAbbrev, stateName, createdAt: null }
  const mark =
    exam && ({ kind: 'exam', toPass: exam.toPass, passed: passesExam(exam, answers) } as const)
  return { ...entry, ...mark, userAnswers: answers }
}
