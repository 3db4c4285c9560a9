import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { ReportQuestion } from '../../making/reports/report-question.tsx'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { type Attempt, answersOf } from '../attempts/life.ts'
import type { ResultsQueue } from '../attempts/results-queue.ts'
import { grade } from '../attempts/score.ts'
import { NextStepBar } from '../learning/next-step-bar.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { OwnResult } from '../results/own-result.tsx'
import { Result } from '../results/result.tsx'
import type { Verdict } from '../results/result-head.tsx'

type Props = {
  attempt: Attempt
  /** Left out for the verdict of a quiz. */
  verdict?: Verdict | undefined
  /** What saves the result. Left out if no result is saved. */
  queue?: ResultsQueue
  /** Puts away the result of another rider. */
  onOthers?: () => void
  /** False until the log has the answers, so that the page can count them. */
  isLogged?: boolean
  /** The ways to learn that the result does not offer. */
  without?: ComponentProps<typeof StudyLinks>['without']
  /** The button that begins another attempt. */
  again: string
  onAgain: () => void
  /** Starts a quick quiz on this page, if it can. */
  onQuiz?: () => void
  children?: ReactNode
}

/** Below this percentage, a rider would rather see the missed questions again than new ones. */
const LOW_PERCENTAGE = 50

/** What a rider sees after an attempt: the result, what is saved, and what to do next. */
export function AttemptResults(props: Props) {
  const { attempt, queue, onOthers = () => {}, isLogged = true, again, onAgain, onQuiz } = props
  const { verdict, without, children } = props
  const { id, stateAbbrev: abbrev, stateName } = attempt
  const state = { abbrev, stateName }
  const { score, totalQuestions, percentage } = grade(answersOf(attempt))
  const isLow = !attempt.terms && percentage < LOW_PERCENTAGE && !without?.includes('mistakes')
  return (
    <Result
      attempt={attempt}
      verdict={verdict}
      report={(item) => <ReportQuestion state={abbrev} item={item} />}
      bar={
        <NextStepBar
          state={state}
          hasChanged={isLogged}
          onQuiz={onQuiz}
          other={(look) => (
            <Button look={look} className="grow" onClick={onAgain}>
              {again}
            </Button>
          )}
        />
      }
    >
      {children}
      <StudyLinks
        {...{ state, without }}
        hasChanged={isLogged}
        missed={isLow ? totalQuestions - score : 0}
      />
      {queue && (
        <OwnResult
          id={id}
          queue={queue}
          ownExams={<OwnExamsPlace queue={queue} attempt={attempt} onOthers={onOthers} />}
        />
      )}
    </Result>
  )
}
