import { useState } from 'react'
import type { BankQuestion } from '../bank/rider-bank.ts'
import { newId } from '../device/new-id.ts'
import { NextStepBar } from '../learning/next-step-bar.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { useSummary } from '../learning/use-summary.ts'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import {
  currentQuestion,
  isFinished,
  type QuizAction,
  type QuizSession,
  quizReducer,
} from '../quiz/quiz-session.ts'
import { ReportQuestion } from '../reports/report-question.tsx'
import { QuizResult } from '../results/results-phase.tsx'
import { useSessions } from '../sessions/use-sessions.ts'
import type { UsState } from '../states/us-states.ts'
import { Button } from '../ui/button.tsx'
import { MistakesLeft } from './mistakes-left.tsx'
import * as messages from './study-messages.tsx'

type Props = {
  state: UsState
  mode: 'mistakes' | 'topic'
  questions: BankQuestion[]
  /** The text of the button that draws another quiz, after the last question. */
  again: string
  onAgain: () => void
}

/** A quiz of a topic or of mistakes. Each answer is logged at once, but no result is saved. */
export function StudyQuiz({ state, mode, questions, again, onAgain }: Props) {
  const { abbrev: stateAbbrev, stateName } = state
  const [session, setSession] = useState<QuizSession>(() => {
    return { id: newId(), stateAbbrev, stateName, questions, answers: [], index: 0 }
  })
  const { note } = useSessions()
  const finished = isFinished(session)
  const { summary } = useSummary(finished ? stateAbbrev : null, true)

  function act(action: QuizAction) {
    const next = quizReducer(session, action)
    if (next !== session) note(next, mode)
    setSession(next)
  }

  if (!finished) {
    const report = <ReportQuestion state={stateAbbrev} item={currentQuestion(session)} />
    return <QuizPhase session={session} onAction={act} report={report} />
  }
  return (
    <QuizResult
      session={session}
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
      {mode === 'mistakes' && (
        <div className="flex flex-col gap-3">
          <MistakesLeft due={summary?.due} now={new Date()} />
          <p className="text-center text-quiet">{messages.leavesList()}</p>
        </div>
      )}
      <StudyLinks state={state} hasChanged />
    </QuizResult>
  )
}
