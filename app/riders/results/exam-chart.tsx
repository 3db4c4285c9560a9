import type { ReactNode } from 'react'
import { PASS_PERCENTAGE } from '../../questions/states/pass-percentage.ts'
import * as messages from './history-messages.ts'

export const MAX_DRAWN = 10

/** The places in the drawing, in pixels from its top. */
const [FULL, ZERO] = [24, 152]
const BAR = 24

type Result = { percent: number; isExam: boolean }
/** The mark of a state's test. */
export type StateMark = { stateName: string; percent: number }

type Props = {
  /** The newest result is the first. */
  results: readonly Result[]
  /** Null if no mark of a state is known. Then the chart shows our goal. */
  mark: StateMark | null
}

/** Draws the newest quizzes and exams as bars from old to new, with their scores and the mark. */
export function ExamChart({ results, mark }: Props) {
  const drawn = results.slice(0, MAX_DRAWN).reverse()
  if (drawn.length < 2) return null
  const line = fromTop(mark?.percent ?? PASS_PERCENTAGE)
  return (
    <figure className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4 text-sm">
      <figcaption className="text-base font-semibold">
        {messages.lastQuizzes(drawn.length)}
      </figcaption>
      <svg
        role="img"
        aria-label={messages.percentages(drawn.map(({ percent }) => percent))}
        height={ZERO + 1}
        className="w-full overflow-visible rtl:-scale-x-100"
      >
        <line x2="100%" y1={line} y2={line} {...DASHES} />
        {drawn.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no identity but its place
          <Bar key={place} {...result} x={`${((place + 0.5) / drawn.length) * 100}%`} />
        ))}
        <line x2="100%" y1={ZERO} y2={ZERO} className="stroke-edge" />
      </svg>
      <div aria-hidden="true" className="flex justify-between text-quiet">
        <span>{messages.oldest()}</span>
        <span>{messages.newest()}</span>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {drawn.some(({ isExam }) => !isExam) && (
          <Sign text={messages.quiz()} mark={<rect {...SQUARE} {...QUIZ} />} />
        )}
        {drawn.some(({ isExam }) => isExam) && (
          <Sign text={messages.exam()} mark={<rect {...SQUARE} {...EXAM} />} />
        )}
        <Sign
          text={
            mark
              ? messages.statesMark(mark.stateName, mark.percent)
              : messages.ourGoal(PASS_PERCENTAGE)
          }
          mark={<line x2="20" y1="8" y2="8" {...DASHES} />}
        />
        {mark && mark.percent !== PASS_PERCENTAGE && (
          <span className="text-quiet">{messages.ourGoal(PASS_PERCENTAGE)}</span>
        )}
      </div>
    </figure>
  )
}

function Bar({ percent, isExam, x }: Result & { x: string }) {
  const top = fromTop(percent)
  return (
    <svg aria-hidden="true" x={x} overflow="visible">
      <rect
        {...{ x: -BAR / 2, y: top, width: BAR, height: ZERO - top, rx: 3 }}
        {...(isExam ? EXAM : QUIZ)}
      />
      <text
        {...{
          y: top - 6,
          textAnchor: 'middle',
          fontSize: 13,
          paintOrder: 'stroke',
          strokeWidth: 6,
        }}
        className="fill-ink stroke-card font-semibold tabular-nums rtl:-scale-x-100"
      >
        {percent}
      </text>
    </svg>
  )
}

function Sign({ mark, text }: { mark: ReactNode; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <svg aria-hidden="true" width="20" height="16" className="shrink-0">
        {mark}
      </svg>
      <span>{text}</span>
    </div>
  )
}

const QUIZ = { className: 'fill-sign stroke-asphalt' }
const EXAM = { className: 'fill-ink stroke-ink' }
const SQUARE = { x: 3, y: 1, width: 14, height: 14, rx: 3 }
const DASHES = { strokeDasharray: '6 5', strokeWidth: 2, className: 'stroke-quiet' }

function fromTop(percent: number): number {
  return FULL + ((100 - percent) / 100) * (ZERO - FULL)
}
