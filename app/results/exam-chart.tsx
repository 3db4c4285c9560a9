import { PASS_PERCENTAGE } from '../quiz/score.ts'

/** How many of the newest percentages are drawn. */
const DRAWN = 20
const WIDTH = 320
const HEIGHT = 88
const EDGE = 6

/** The last percentages as a line from old to new, and the one that passes as a dashed line. */
export function ExamChart({ percentages }: { percentages: number[] }) {
  const drawn = percentages.slice(0, DRAWN).reverse()
  if (drawn.length < 2) return null
  const x = (index: number) => EDGE + (index / (drawn.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (percent: number) => EDGE + (1 - percent / 100) * (HEIGHT - 2 * EDGE)
  const pass = y(PASS_PERCENTAGE)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={inWords(drawn)}
      className="w-full rounded-xl bg-card border border-line"
    >
      <line
        x1={0}
        x2={WIDTH}
        y1={pass}
        y2={pass}
        strokeDasharray="6 5"
        strokeWidth={1.5}
        className="stroke-quiet"
      />
      <text x={WIDTH - EDGE} y={pass - 4} textAnchor="end" className="fill-quiet text-[0.625rem]">
        {PASS_PERCENTAGE}%
      </text>
      <polyline
        points={drawn.map((percent, index) => `${x(index)},${y(percent)}`).join(' ')}
        fill="none"
        strokeWidth={2.5}
        strokeLinejoin="round"
        className="stroke-ink"
      />
      {drawn.map((percent, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
        <circle key={index} cx={x(index)} cy={y(percent)} r={3.5} className="fill-ink" />
      ))}
    </svg>
  )
}

function inWords(percentages: number[]): string {
  const list = percentages.map((percent) => `${percent}%`).join(', ')
  return `Your last ${percentages.length} exams, oldest first: ${list}. ${PASS_PERCENTAGE}% passes.`
}
