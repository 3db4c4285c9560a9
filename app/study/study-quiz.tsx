import { type Attempt, type AttemptEvent, answersOf, currentQuestion } from '../attempts/life.ts'
import { useSummary } from '../learning/use-summary.ts'
import { AttemptResults } from '../practice/attempt-results.tsx'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import { ReportQuestion } from '../reports/report-question.tsx'
import { quizVerdict } from '../results/quiz-verdict.ts'
import { MistakesLeft } from './mistakes-left.tsx'
import * as mistakesMessages from './mistakes-messages.ts'
import * as messages from './study-messages.tsx'

type Props = {
  attempt: Attempt
  onEvent: (event: AttemptEvent) => void
  mode: 'mistakes' | 'topic'
  /** The text of the button that draws another quiz, after the last question. */
  again: string
  onAgain: () => void
}

/** A quiz of a topic or of mistakes, or its results. */
export function StudyQuiz({ attempt, onEvent, mode, again, onAgain }: Props) {
  const { stateAbbrev } = attempt
  const isOver = attempt.ended !== undefined
  const isOfMistakes = mode === 'mistakes'
  const { summary } = useSummary(isOver ? stateAbbrev : null, true)

  if (!isOver) {
    const report = <ReportQuestion state={stateAbbrev} item={currentQuestion(attempt)} />
    return (
      <QuizPhase
        attempt={attempt}
        onEvent={onEvent}
        report={report}
        finish={isOfMistakes ? mistakesMessages.finish() : undefined}
      />
    )
  }
  return (
    <AttemptResults
      attempt={attempt}
      verdict={isOfMistakes ? quizVerdict(answersOf(attempt), mistakesMessages.done()) : undefined}
      again={again}
      onAgain={onAgain}
    >
      {isOfMistakes && (
        <div className="flex flex-col gap-3">
          <MistakesLeft due={summary?.due} now={new Date()} />
          <p className="text-center text-quiet">{messages.leavesList()}</p>
        </div>
      )}
    </AttemptResults>
  )
}
