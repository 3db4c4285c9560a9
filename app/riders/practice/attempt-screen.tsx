import type { ComponentProps } from 'react'
import { ReportQuestion } from '../../making/reports/report-question.tsx'
import { currentQuestion } from '../attempts/life.ts'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import { AttemptResults } from './attempt-results.tsx'

type Props = ComponentProps<typeof AttemptResults> &
  Pick<ComponentProps<typeof QuizPhase>, 'onEvent' | 'finish'>

/** The question of an attempt that shows the key, or what stands at the end. */
export function AttemptScreen({ onEvent, finish, ...end }: Props) {
  const { attempt } = end
  if (attempt.ended) return <AttemptResults {...end} />
  const report = <ReportQuestion state={attempt.stateAbbrev} item={currentQuestion(attempt)} />
  return <QuizPhase {...{ attempt, onEvent, finish, report }} />
}
