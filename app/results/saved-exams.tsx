import { Check, RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { isPass } from '../quiz/score.ts'
import { StatePlate } from '../states/state-plate.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { ExamChart } from './exam-chart.tsx'
import { RESULTS_MESSAGES } from './results-messages.ts'
import { type ExamEntry, useSavedExams } from './use-saved-exams.ts'

/**
 * Signed out, the offer to sign in; signed in, whether this quiz is saved, and all that are.
 * `children` stand below the list.
 */
export function SavedExams({ session, children }: { session: QuizSession; children: ReactNode }) {
  const { user, loading, signIn } = useAuth()
  const { saveStatus, saveAgain, historyStatus, loadAgain, exams } = useSavedExams(
    user?.uid ?? null,
    session,
  )
  const headingId = useId()

  if (loading) return <div aria-hidden="true" className="h-28 rounded-xl bg-line" />
  if (!user) {
    return (
      <section className="flex flex-col items-center gap-3 rounded-xl bg-card p-4 text-center border border-line">
        <p className="text-lg font-semibold">Want to track your progress over time?</p>
        <Button look="plain" onClick={signIn}>
          Sign In to Save Results
        </Button>
      </section>
    )
  }
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-xl font-extrabold">
        Your Saved Exams
      </h2>
      <p role="status" className="text-quiet empty:hidden">
        {saveStatus === 'saving' && 'Saving your results…'}
        {saveStatus === 'saved' && 'Results saved.'}
      </p>
      <Failure
        message={saveStatus === 'error' ? RESULTS_MESSAGES.saveFailed : null}
        action="Save again"
        onAction={saveAgain}
      />
      <Failure
        message={historyStatus === 'error' ? RESULTS_MESSAGES.historyFailed : null}
        action="Load again"
        onAction={loadAgain}
      />
      {historyStatus === 'loading' && exams.length < 2 ? (
        <div aria-hidden="true" className="h-64 rounded-xl bg-line" />
      ) : (
        <>
          <ExamChart percentages={exams.map(({ percentage }) => percentage)} />
          <ExamList exams={exams} labelledBy={headingId} />
        </>
      )}
      {children}
    </section>
  )
}

type FailureProps = { message: string | null; action: string; onAction: () => void }

function Failure({ message, action, onAction }: FailureProps) {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <ErrorNotice message={message} />
      {message && (
        <Button look="plain" onClick={onAction}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {action}
        </Button>
      )}
    </div>
  )
}

function ExamList({ exams, labelledBy }: { exams: ExamEntry[]; labelledBy: string }) {
  if (exams.length === 0) return null
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      aria-labelledby={labelledBy}
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
