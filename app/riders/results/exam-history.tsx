import { type ReactNode, useEffect, useState } from 'react'
import { ChevronDown } from '../../base/ui/icons.tsx'
import type { Attempt } from '../attempts/life.ts'
import type { ResultsQueue } from '../attempts/results-queue.ts'
import { percentage } from '../attempts/score.ts'
import type { Asked, Correction } from './corrected-result.ts'
import { ExamChart, type StateMark } from './exam-chart.tsx'
import * as messages from './history-messages.ts'
import { HistoryFailure, SaveNotice } from './save-notices.tsx'
import { SavedExam } from './saved-exam.tsx'
import { useCorrections } from './use-corrections.ts'
import { type ExamEntry, useExamHistory } from './use-exam-history.ts'

const HEADING_ID = 'saved-exams'

export type ExamHistoryProps = {
  uid: string
  queue: ResultsQueue
  /** The finished quiz on screen; null on the welcome screen, where the history is folded. */
  attempt: Attempt | null
  onOthers: () => void
  /** False if the page has a chart of the results. */
  hasChart?: boolean
  /** Loads the rider's log of answers, which has the revisions of the questions. */
  loadAsked: () => Promise<Asked[]>
  children: ReactNode
}

export function ExamHistory(props: ExamHistoryProps) {
  const { uid, queue, attempt, onOthers, hasChart = true, loadAsked, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const { exams, saveStatus, isOthers, status, loadAgain } = useExamHistory(uid, queue, attempt)
  const corrections = useCorrections(exams, isOpen || attempt !== null, loadAsked)

  useEffect(() => {
    if (isOthers) onOthers()
  }, [isOthers, onOthers])

  const heading = (
    <h2 id={HEADING_ID} className="inline text-xl font-extrabold">
      {messages.savedExams()}
    </h2>
  )
  const history = (
    <>
      <HistoryFailure hasFailed={status === 'error'} onLoadAgain={loadAgain} />
      {status === 'loading' && exams.length < 2 ? (
        <div aria-hidden="true" className="h-64 rounded-xl bg-line" />
      ) : (
        <>
          {hasChart && <ExamChart results={exams.map(resultOf)} mark={newestMarkOf(exams)} />}
          <ExamList exams={exams} corrections={corrections} />
        </>
      )}
      {status === 'loaded' && exams.length === 0 && (
        <p className="text-quiet">{messages.noExams()}</p>
      )}
      {children}
    </>
  )
  return (
    <section aria-labelledby={HEADING_ID} className="flex flex-col gap-3">
      {attempt && heading}
      <SaveNotice status={saveStatus} queue={queue} />
      {attempt ? (
        history
      ) : (
        <details
          className="group/exams rounded-xl border border-edge bg-card"
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="flex min-h-12 items-center justify-between px-4">
            {heading}
            <ChevronDown className="size-5 shrink-0 group-open/exams:rotate-180" />
          </summary>
          <div className="flex flex-col gap-3 px-4 pb-4">{history}</div>
        </details>
      )}
    </section>
  )
}

function resultOf({ percentage, kind }: ExamEntry) {
  return { percent: percentage, isExam: kind === 'exam' }
}

/** The mark of the newest exam. */
function newestMarkOf(exams: readonly ExamEntry[]): StateMark | null {
  const newest = exams.find(({ toPass }) => toPass !== undefined)
  if (!newest?.toPass) return null
  const { toPass, totalQuestions, stateAbbrev, stateName = stateAbbrev } = newest
  return { stateName, percent: percentage(toPass, totalQuestions) }
}

type ListProps = { exams: ExamEntry[]; corrections: ReadonlyMap<string, Correction[]> }

function ExamList({ exams, corrections }: ListProps) {
  if (exams.length === 0) return null
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus here
      tabIndex={0}
      aria-labelledby={HEADING_ID}
      className="max-h-64 overflow-y-auto has-[details[open]]:max-h-[75svh] rounded-xl bg-card border border-line"
    >
      {exams.map((exam) => (
        <SavedExam key={exam.id} exam={exam} corrections={corrections.get(exam.id)} />
      ))}
    </ol>
  )
}
