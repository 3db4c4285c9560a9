/** Adds `by` to a counter. `values` has the label values in the order of the label names. */
type Count = (values: readonly string[], by?: number) => void
type Observe = (values: readonly string[], value: number) => void
/** The current value of a gauge, or a value for each label value. A failed reading is left out. */
type Reading = number | Record<string, number>

/** The counters and measurements of a process, in the text format of Prometheus (version 0.0.4). */
export type Metrics = {
  counter(name: string, help: string, labels: readonly string[]): Count
  /** Adds a histogram. A value counts toward the first of the `bounds` that is at least the value. */
  histogram(
    name: string,
    help: string,
    options: { labels: readonly string[]; bounds: readonly number[] },
  ): Observe
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void
  text(): Promise<string>
}

/**
 * Opens the metrics of this process. Each combination of label values takes memory. A name that is
 * registered again starts at zero, because in development each request creates the app again.
 *
 * The library `prom-client` is not used, because it counts more slowly, and each request is counted
 * (docs/decisions/021-when-others-are-away.md).
 */
export function openMetrics(): Metrics {
  const families = new Map<string, () => string[] | Promise<string[]>>()

  function add(
    name: string,
    type: string,
    help: string,
    lines: () => string[] | Promise<string[]>,
  ) {
    const head = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
    families.set(name, async () => [...head, ...(await lines())])
  }

  return {
    counter(name, help, labels) {
      const series = new Map<string, { values: readonly string[]; count: number }>()
      add(name, 'counter', help, () =>
        [...series.values()].map(({ values, count }) => line(name, labels, values, count)),
      )
      return (values, by = 1) => {
        find(series, values, () => ({ values, count: 0 })).count += by
      }
    },

    histogram(name, help, { labels, bounds }) {
      const series = new Map<string, { values: readonly string[]; sum: number; counts: number[] }>()
      add(name, 'histogram', help, () =>
        [...series.values()].flatMap(({ values, sum, counts }) => {
          let total = 0
          const buckets = counts.map((count, at) => {
            total += count
            const within = String(bounds[at] ?? '+Inf')
            return line(`${name}_bucket`, [...labels, 'le'], [...values, within], total)
          })
          const whole = [line(`${name}_sum`, labels, values, sum)]
          return [...buckets, ...whole, line(`${name}_count`, labels, values, total)]
        }),
      )
      return (values, value) => {
        const counts = () => Array<number>(bounds.length + 1).fill(0)
        const found = find(series, values, () => ({ values, sum: 0, counts: counts() }))
        let at = 0
        while (at < bounds.length && value > (bounds[at] as number)) at++
        found.sum += value
        found.counts[at] = (found.counts[at] as number) + 1
      }
    },

    gauge(name, help, read, label) {
      add(name, 'gauge', help, async () => {
        const reading = await Promise.try(read).catch(() => ({}))
        if (typeof reading === 'number') return [line(name, [], [], reading)]
        const labels = label ? [label] : []
        return Object.entries(reading).map(([value, number]) => line(name, labels, [value], number))
      })
    },

    async text() {
      const lines = await Promise.all([...families.values()].map((family) => family()))
      return `${lines.flat().join('\n')}\n`
    },
  }
}

function find<T>(series: Map<string, T>, values: readonly string[], make: () => T): T {
  const key = values.length === 1 ? (values[0] as string) : values.join('\n')
  const found = series.get(key) ?? make()
  series.set(key, found)
  return found
}

function line(name: string, labels: readonly string[], values: readonly string[], number: number) {
  const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${number}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
