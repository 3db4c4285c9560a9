import type { Ref } from 'react'
import type { UserAnswer } from '../question/quiz-item.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { StatePlate } from '../states/state-plate.tsx'
import * as messages from './results-messages.ts'
import { distance, grade, verdict } from './score.ts'
import { sharedScore } from './score-messages.ts'

type Props = {
  ref?: Ref<HTMLHeadingElement>
  stateAbbrev: string
  stateName: string
  answers: readonly UserAnswer[]
  practicePath: string
}

/** The score, the verdict and the state of a finished quiz (spec, section 2, results phase). */
export function ResultsSummary(props: Props) {
  const { ref, stateAbbrev, stateName, answers, practicePath } = props
  const { score, totalQuestions, percentage } = grade(answers)
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <h1 ref={ref} tabIndex={-1} className="text-3xl font-extrabold outline-none">
        {messages.complete()}
      </h1>
      <ScorePlate percent={percentage} />
      <p className="text-xl font-bold tabular-nums">
        {messages.rightAnswers(score, totalQuestions)}
      </p>
      <p className="text-lg">{verdict(percentage)}</p>
      <p className="empty:hidden">{distance(score, totalQuestions)}</p>
      <StatePlate abbrev={stateAbbrev} stateName={stateName} />
      <ShareButton text={sharedScore(stateName, percentage)} path={practicePath} />
    </div>
  )
}

export function ScorePlate({ percent }: { percent: number }) {
  return (
    <p className="flex min-w-32 flex-col items-center rounded-lg border-2 border-asphalt bg-plate px-5 pt-5 pb-3 text-asphalt shadow-md outline-3 -outline-offset-8 outline-asphalt">
      <span className="text-lg font-extrabold tracking-wider">{messages.score()}</span>
      <span className="text-6xl font-black tabular-nums">{percent}%</span>
    </p>
  )
}
