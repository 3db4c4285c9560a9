import type { ComponentProps } from 'react'
import * as messages from './gauge-messages.ts'
import { NEEDED } from './readiness-limits.ts'
import type { Summary } from './summary.ts'

type Props = {
  summary: Pick<Summary, 'verdict' | 'passing' | 'answered'>
  /** False if a sentence beside the dial says what it shows. */
  hasCaption?: boolean
}

/**
 * A dial that says whether the rider is ready. After too few answers, it shows how many of the needed
 * questions are answered.
 */
export function ReadinessGauge({ summary, hasCaption = true }: Props) {
  const { verdict, passing, answered } = summary
  const isJudged = verdict !== 'not enough' && passing !== null
  const share = isJudged ? passing : Math.min(1, answered / NEEDED)
  const caption = isJudged ? messages.today() : messages.toKnow(Math.max(0, NEEDED - answered))
  return (
    <figure className="w-30 shrink-0">
      <svg viewBox="0 0 120 72" aria-hidden="true" className="w-full">
        <Arc className="stroke-line" strokeWidth="12" />
        <Arc className="stroke-sign" strokeWidth="12" strokeDasharray={`${share * 100} 100`} />
        <text
          x="60"
          y={isJudged ? 58 : 52}
          textAnchor="middle"
          fontSize={isJudged ? 20 : 28}
          className="fill-ink font-black tabular-nums"
        >
          {isJudged ? messages.bands[verdict] : answered}
        </text>
        {!isJudged && (
          <text x="60" y="68" textAnchor="middle" fontSize="13" className="fill-ink font-semibold">
            {messages.ofNeeded(NEEDED)}
          </text>
        )}
      </svg>
      {hasCaption && (
        <figcaption className="mt-1 text-center text-sm leading-snug text-quiet">
          {caption}
          {isJudged && <span className="sr-only"> {messages.bands[verdict]}</span>}
        </figcaption>
      )}
    </figure>
  )
}

function Arc({ className, ...props }: ComponentProps<'path'>) {
  return (
    <path
      d="M12 62a48 48 0 0 1 96 0"
      pathLength={100}
      className={`origin-center fill-none rtl:-scale-x-100 ${className}`}
      {...props}
    />
  )
}
