import type { ReactNode, Ref } from 'react'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { PassSign } from './pass-sign.tsx'
import * as messages from './results-messages.ts'

/** What a result says about the answers. */
export type Verdict = {
  heading: string
  /** A sentence above the heading, such as that the time was over. */
  before?: string | null
  passed: boolean
  percentage: number
  /** The number of right answers, and what the test needs. */
  figures: ReactNode
  words: string
  /** How far the score is from the mark. Null if nothing more is to say. */
  distance?: string | null
}

type Props = {
  ref?: Ref<HTMLHeadingElement>
  state: UsState
  verdict: Verdict
  children: ReactNode
}

const BEFORE = 'before-result'

/** The verdict of a quiz or an exam, its score and its state (spec, section 2, results phase). */
export function ResultHead({ ref, state, verdict, children }: Props) {
  const { heading, before, passed, percentage, figures, words, distance } = verdict
  return (
    <div className="flex flex-col items-center gap-4 text-center short:grid short:grid-cols-2 short:gap-x-8 short:gap-y-1 short:text-start">
      <div className="flex flex-col gap-1 short:self-end">
        {before && (
          <p id={BEFORE} className="text-xl font-bold">
            {before}
          </p>
        )}
        <h1
          ref={ref}
          tabIndex={-1}
          aria-describedby={before ? BEFORE : undefined}
          className="text-3xl font-extrabold outline-none"
        >
          {heading}
        </h1>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-4 short:row-span-2 short:row-start-1">
        {passed && <PassSign />}
        <ScorePlate percent={percentage} />
        <div className="large-text:hidden">
          <StatePlate {...state} />
        </div>
      </div>
      <div className="flex flex-col items-center gap-4 short:items-start short:gap-1 short:self-start">
        <p className="text-xl font-bold tabular-nums">{figures}</p>
        <p className="text-lg text-balance">{words}</p>
        {distance && <p className="font-semibold text-balance tabular-nums">{distance}</p>}
        {children}
      </div>
    </div>
  )
}

function ScorePlate({ percent }: { percent: number }) {
  return (
    <p className="flex min-w-32 flex-col items-center rounded-lg border-2 border-asphalt bg-plate px-5 pt-5 pb-3 text-asphalt shadow-md outline-3 -outline-offset-8 outline-asphalt">
      <span className="text-lg font-extrabold tracking-wider">{messages.score()}</span>
      <span className="text-6xl font-black tabular-nums lg:text-8xl">{percent}%</span>
    </p>
  )
}
