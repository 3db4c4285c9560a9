import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { StatePlate } from '../states/state-plate.tsx'
import { ExamChart } from './exam-chart.tsx'
import { RESULTS_MESSAGES } from './results-messages.ts'
import { FailureNotice, SaveNotice } from './save-notices.tsx'
import { isPass } from './score.ts'
import { type ExamEntry, useExamHistory } from './use-exam-history.ts'
import type { ResultsQueue } from './use-results-queue.ts'

const HEADING_ID = 'saved-exams'

export type ExamHistoryProps = {
  uid: string
  queue: ResultsQueue
  /** The finished quiz on screen; null on the welcome screen, where the history is folded. */
  session: QuizSession | null
  onOthers: () => void
  children: ReactNode
}

export function ExamHistory({ uid, queue, session, onOthers, children }: ExamHistoryProps) {
  const { exams, saveStatus, isOthers, status, loadAgain } = useExamHistory(uid, queue, session)

  useEffect(() => {
    if (isOthers) onOthers()
  }, [isOthers, onOthers])

  const heading = (
    <h2 id={HEADING_ID} className="inline text-xl font-extrabold">
      Your Saved Exams
    </h2>
  )
  const history = (
    <>
      <FailureNotice
        message={status === 'error' ? RESULTS_MESSAGES.historyFailed : null}
        action="Load again"
        onAction={loadAgain}
      />
      {status === 'loading' && exams.length < 2 ? (
        <div aria-hidden="true" className="h-64 rounded-xl bg-line" />
      ) : (
        <>
          <ExamChart percentages={exams.map(({ percentage }) => percentage)} />
          <ExamList exams={exams} />
        </>
      )}
      {status === 'loaded' && exams.length === 0 && (
        <p className="text-quiet">Finish a quiz, and it is saved here.</p>
      )}
      {children}
    </>
  )
  return (
    <section aria-labelledby={HEADING_ID} className="flex flex-col gap-3">
      {session && heading}
      <SaveNotice status={saveStatus} queue={queue} />
      {session ? (
        history
      ) : (
        <details className="rounded-xl border border-edge bg-card">
          <summary className="min-h-12 content-center px-4 font-semibold">{heading}</summary>
          <div className="flex flex-col gap-3 px-4 pb-4">{history}</div>
        </details>
      )}
    </section>
  )
}

function ExamList({ exams }: { exams: ExamEntry[] }) {
  if (exams.length === 0) return null
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus here
      tabIndex={0}
      aria-labelledby={HEADING_ID}
      className="max-h-64 overflow-y-auto rounded-xl bg-card border border-line"
    >
      {exams.map((exam) => (
        <li
          key={exam.id}
          className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0"
        >
          <span className="w-14 shrink-0 text-xl font-extrabold tabular-nums">
            {exam.percentage}%
          </span>
          <span className="grow leading-tight">
            <span className="flex gap-2 font-semibold tabular-nums">
              {exam.score}/{exam.totalQuestions}
              <ExamVerdict passed={isPass(exam.percentage)} />
            </span>
            <span className="block text-sm text-quiet">{whenSaved(exam.createdAt)}</span>
          </span>
          <StatePlate abbrev={exam.stateAbbrev} stateName={exam.stateName ?? exam.stateAbbrev} />
        </li>
      ))}
    </ol>
  )
}

function ExamVerdict({ passed }: { passed: boolean }) {
  return (
    <span className={`flex items-center gap-1 ${passed ? 'text-correct' : 'text-quiet'}`}>
      {passed && <Check aria-hidden="true" strokeWidth={3.5} className="size-4" />}
      {passed ? 'Pass' : 'Practice'}
    </span>
  )
}

function whenSaved(createdAt: string | null): string {
  if (createdAt === null) return 'Pending timestamp'
  return new Date(createdAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
