import type { ReactNode } from 'react'
import { NextStepBar } from '../learning/next-step-bar.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import type { UserAnswer } from '../question/quiz-item.ts'
import { ReportQuestion } from '../reports/report-question.tsx'
import { Result } from '../results/result.tsx'
import type { Verdict } from '../results/result-head.tsx'
import { OwnResult } from '../results/results-phase.tsx'
import type { Finished, ResultsQueue } from '../results/results-queue.ts'
import { grade, passesExam, rightSigns } from '../results/score.ts'
import { allRight, sharedExam } from '../results/score-messages.ts'
import type { UsState } from '../states/us-states.ts'
import { Button } from '../ui/button.tsx'
import * as messages from './exam-results-messages.ts'
import { type ExamSession, leftMs, markOf } from './exam-session.ts'
import { wordsOn } from './exam-verdict.ts'

type Props = {
  state: UsState
  session: ExamSession
  result: Finished
  queue: ResultsQueue
  /** True if the answers are in the log, so that the page can count the mistakes. */
  isLogged: boolean
  onTryAgain: () => void
  ownExams: ReactNode
}

/** The result of an exam in the state's own terms. */
export function ExamResults(props: Props) {
  const { state, session, result, queue, isLogged, onTryAgain, ownExams } = props
  const verdict = examVerdict(session, result.answers)
  return (
    <Result
      state={state}
      kind="exam"
      verdict={verdict}
      shared={sharedExam(state.stateName, verdict.percentage, verdict.passed)}
      answers={result.answers}
      items={session.questions}
      flags={session.flags}
      report={(item) => <ReportQuestion state={state.abbrev} item={item} />}
      bar={
        <NextStepBar
          state={state}
          hasChanged={isLogged}
          other={(look) => (
            <Button look={look} className="grow" onClick={onTryAgain}>
              {messages.another()}
            </Button>
          )}
        />
      }
    >
      <StudyLinks state={state} hasChanged={isLogged} without={['exam']} />
      <OwnResult id={session.id} queue={queue} ownExams={ownExams} />
    </Result>
  )
}

function examVerdict(session: ExamSession, answers: readonly UserAnswer[]): Verdict {
  const mark = markOf(session)
  const { toPass, signs } = mark
  const { score, totalQuestions, percentage } = grade(answers)
  const passed = passesExam(mark, answers)
  const missingSigns = signs ? Math.max(0, signs.toPass - rightSigns(signs, answers)) : 0
  return {
    heading: passed ? messages.passed() : messages.notPassed(),
    before: leftMs(session) === 0 ? messages.timeIsUp() : null,
    passed,
    percentage,
    figures: (
      <>
        {messages.score(score, totalQuestions, toPass)}
        {signs && (
          <span className="block">
            {messages.signsScore(rightSigns(signs, answers), signs.places.length, signs.toPass)}
          </span>
        )}
      </>
    ),
    words: wordsOn(passed, toPass - score, missingSigns),
    distance: score === totalQuestions ? allRight() : null,
  }
}
