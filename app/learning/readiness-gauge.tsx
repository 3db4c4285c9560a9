import type { ComponentProps } from 'react'
import { LANGUAGE } from '../text/language.ts'
import * as messages from './gauge-messages.ts'
import { NEEDED, PASSING } from './readiness-limits.ts'
import type { Summary } from './summary.ts'

const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' })

type Props = {
  summary: Pick<Summary, 'passing' | 'answered'>
  /** False if a sentence beside the dial says what it shows. */
  hasCaption?: boolean
}

/**
 * A dial with the rider's chance of passing, and a mark where 'ready' begins. After too few answers, it
 * shows how many of the needed questions are answered.
 */
export function ReadinessGauge({ summary, hasCaption = true }: Props) {
  const { passing, answered } = summary
  const share = passing ?? Math.min(1, answered / NEEDED)
  // Rounds down, so that the dial never shows a mark that is not reached.
  const percent = PERCENT.format(Math.floor(share * 100) / 100)
  const caption =
    passing === null ? messages.toKnow(Math.max(0, NEEDED - answered)) : messages.chance()
  return (
    <figure className="w-30 shrink-0">
      <svg viewBox="0 0 120 72" aria-hidden="true" className="w-full">
        <Arc className="stroke-line" strokeWidth="12" />
        <Arc className="stroke-sign" strokeWidth="12" strokeDasharray={`${share * 100} 100`} />
        {passing !== null && (
          <Arc
            className="stroke-ink"
            strokeWidth="16"
            strokeDasharray={`0 ${PASSING * 100 - 1} 2 100`}
          />
        )}
        <text
          x="60"
          y={passing === null ? 52 : 58}
          textAnchor="middle"
          fontSize="28"
          className="fill-ink font-black tabular-nums"
        >
          {passing === null ? answered : percent}
        </text>
        {passing === null && (
          <text x="60" y="68" textAnchor="middle" fontSize="13" className="fill-ink font-semibold">
            {messages.ofNeeded(NEEDED)}
          </text>
        )}
      </svg>
      {hasCaption && (
        <figcaption className="mt-1 text-center text-sm leading-snug text-quiet">
          {caption}
          {passing !== null && <span className="sr-only"> {percent}</span>}
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
