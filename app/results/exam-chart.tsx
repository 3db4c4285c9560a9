import { PASS_PERCENTAGE } from '../states/exam-terms.ts'
import * as messages from './history-messages.ts'

export const MAX_DRAWN = 20
const GRID_PERCENTS = [100, PASS_PERCENTAGE, 0]

/** Draws the newest exams as a line from old to new. `percentages` begin with the newest exam. */
export function ExamChart({ percentages }: { percentages: number[] }) {
  const drawn = percentages.slice(0, MAX_DRAWN).reverse()
  if (drawn.length < 2) return null
  const points = drawn.map((percent, index) => ({
    x: `${(index / (drawn.length - 1)) * 100}%`,
    y: fromTop(percent),
  }))
  return (
    <figure className="flex flex-col gap-4 rounded-xl border border-line bg-card p-4 text-sm">
      <figcaption className="text-base font-semibold">
        {messages.lastQuizzes(drawn.length)}
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-quiet tabular-nums">
        <div aria-hidden="true" className="relative w-12">
          {GRID_PERCENTS.map((percent) => (
            <span
              key={percent}
              style={{ top: fromTop(percent) }}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            >
              {percent}%
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={messages.percentages(drawn)}
          className="h-32 w-full overflow-visible"
        >
          {GRID_PERCENTS.map((percent) => (
            <line
              key={percent}
              x1="0"
              x2="100%"
              y1={fromTop(percent)}
              y2={fromTop(percent)}
              {...(percent === PASS_PERCENTAGE
                ? { strokeDasharray: '6 5', strokeWidth: 1.5, className: 'stroke-quiet' }
                : { className: 'stroke-line' })}
            />
          ))}
          {points.slice(1).map(({ x, y }, index) => (
            <line
              key={x}
              x1={points[index]?.x}
              y1={points[index]?.y}
              x2={x}
              y2={y}
              strokeWidth={2.5}
              strokeLinecap="round"
              className="stroke-ink"
            />
          ))}
          {points.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={4} className="fill-ink" />
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between">
          <span>{messages.oldest()}</span>
          <span>{messages.newest()}</span>
        </div>
      </div>
      <p>{messages.whatPasses(PASS_PERCENTAGE)}</p>
    </figure>
  )
}

function fromTop(percent: number): string {
  return `${100 - percent}%`
}
