/** The places in the drawing, in pixels from its top. */
const [FULL, ZERO] = [24, 144]

type Series = { name: string; values: readonly number[] }
type Props = {
  title: string
  /** The weeks from old to new. */
  weeks: readonly string[]
  begun?: Series
  /** Drawn in front of what was begun. */
  main: Series
}

/** Draws sums of weeks as bars. What is below the charts says the same in numbers. */
export function NumbersChart({ title, weeks, begun, main }: Props) {
  const drawn = begun ? [begun, main] : [main]
  const most = Math.max(0, ...drawn.flatMap(({ values }) => values))
  const told = drawn.map(({ name, values }) => `${name}: ${values.at(-1)} in the newest week`)
  return (
    <figure className="flex flex-col gap-2 rounded-xl border border-line bg-card p-4 text-sm">
      <figcaption className="text-base font-semibold">{title}</figcaption>
      <svg
        role="img"
        aria-label={`${told.join(', ')}, ${most} at most in a week. All sums are below.`}
        height={ZERO + 1}
        className="w-full overflow-visible"
      >
        <text y={FULL - 8} fontSize={13} fill="var(--color-quiet)" className="tabular-nums">
          {most}
        </text>
        <line x2="100%" y1={FULL} y2={FULL} strokeDasharray="6 5" className="stroke-line" />
        {begun && <Bars values={begun.values} most={most} share={0.9} look={BEGUN} />}
        <Bars values={main.values} most={most} share={begun ? 0.5 : 0.9} look={MAIN} />
        <line x2="100%" y1={ZERO} y2={ZERO} className="stroke-edge" />
      </svg>
      <div aria-hidden="true" className="flex justify-between text-quiet tabular-nums">
        <span>{weeks[0]}</span>
        <span>{weeks.at(-1)}</span>
      </div>
      {begun && (
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Sign look={BEGUN} text={begun.name} />
          <Sign look={MAIN} text={main.name} />
        </div>
      )}
    </figure>
  )
}

type Look = { className: string; fill?: string }
const BEGUN: Look = { className: 'stroke-ink', fill: 'var(--color-card)' }
const MAIN: Look = { className: 'fill-sign stroke-asphalt' }

type BarsProps = { values: readonly number[]; most: number; share: number; look: Look }

function Bars({ values, most, share, look }: BarsProps) {
  const place = 100 / values.length
  return values.map((value, n) => {
    const height = (value / most) * (ZERO - FULL)
    return value > 0 ? (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no identity but its place
        key={n}
        x={`${(n + (1 - share) / 2) * place}%`}
        y={ZERO - height}
        width={`${share * place}%`}
        height={height}
        {...look}
      />
    ) : null
  })
}

function Sign({ look, text }: { look: Look; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <svg aria-hidden="true" width="20" height="16" className="shrink-0">
        <rect {...{ x: 3, y: 1, width: 14, height: 14 }} {...look} />
      </svg>
      <span>{text}</span>
    </div>
  )
}
