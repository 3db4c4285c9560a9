import { NextStepBar } from '../learning/next-step-bar.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { useSummary } from '../learning/use-summary.ts'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import {
  currentQuestion,
  isFinished,
  type QuizAction,
  type QuizSession,
} from '../quiz/quiz-session.ts'
import { ReportQuestion } from '../reports/report-question.tsx'
import { QuizResult } from '../results/results-phase.tsx'
import { Button } from '../ui/button.tsx'
import { MistakesLeft } from './mistakes-left.tsx'
import * as mistakesMessages from './mistakes-messages.ts'
import * as messages from './study-messages.tsx'

type Props = {
  session: QuizSession
  onAction: (action: QuizAction) => void
  mode: 'mistakes' | 'topic'
  /** The text of the button that draws another quiz, after the last question. */
  again: string
  onAgain: () => void
}

/** A quiz of a topic or of mistakes, or its results. */
export function StudyQuiz({ session, onAction, mode, again, onAgain }: Props) {
  const { stateAbbrev, stateName } = session
  const state = { abbrev: stateAbbrev, stateName }
  const finished = isFinished(session)
  const isOfMistakes = mode === 'mistakes'
  const { summary } = useSummary(finished ? stateAbbrev : null, true)

  if (!finished) {
    const report = <ReportQuestion state={stateAbbrev} item={currentQuestion(session)} />
    return (
      <QuizPhase
        session={session}
        onAction={onAction}
        report={report}
        finish={isOfMistakes ? mistakesMessages.finish() : undefined}
      />
    )
  }
  return (
    <QuizResult
      session={session}
      heading={isOfMistakes ? mistakesMessages.done() : undefined}
      report={(item) => <ReportQuestion state={stateAbbrev} item={item} />}
      bar={
        <NextStepBar
          state={state}
          hasChanged
          other={(look) => (
            <Button look={look} className="grow" onClick={onAgain}>
              {again}
            </Button>
          )}
        />
      }
    >
      {isOfMistakes && (
        <div className="flex flex-col gap-3">
          <MistakesLeft due={summary?.due} now={new Date()} />
          <p className="text-center text-quiet">{messages.leavesList()}</p>
        </div>
      )}
      <StudyLinks state={state} hasChanged />
    </QuizResult>
  )
}
