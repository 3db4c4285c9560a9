import { execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBackup } from './backup.ts'
import { measureCachedPages } from './cached-pages.ts'
import { measureFootprint, packagesMB } from './footprint.ts'
import { measureGrowth } from './growing-lists.ts'
import { measureMemory } from './memory.ts'
import { measurePhone } from './phone.ts'
import { measurePracticeMemory } from './practice-memory.ts'
import { measureReading } from './reading-manuals.ts'
import { measureRiders } from './riders-during-runs.ts'
import { measureSaving } from './saving-results.ts'
import { measureProcesses } from './two-processes.ts'

const BARE = 'bare React page'
const NGINX_FILE = 'nginx, a file'
const FIGURES = 'bench/figures.txt'

type Row = ReturnType<typeof row>

/**
 * `npm run bench`, or `npm run bench -- saves growth` for some parts. Machines differ and are noisy.
 * So each figure stands next to a second figure from the same run. Compare the ratios of such pairs.
 * `npm run bench -- --write` writes the figures of all parts into bench/figures.txt.
 */
const PARTS: Record<string, () => Promise<Row[]>> = {
  async phone() {
    const { answers, visits } = await measurePhone()
    const verdict = (from: string, page: 'deepLink' | 'byPlate', goal: string) => {
      const [ours, bare] = [answers(page, 'answered'), answers('bare', 'answered')]
      return row(`${from} to a verdict, ms`, ours, BARE, bare, goal)
    }
    const visit = (figure: 'firstPaintMs' | 'blockingMs', goal: string) =>
      row(`landing: ${figure}`, visits('landing', figure), BARE, visits('bare', figure), goal)
    const spanish = (page: 'landing' | 'practice', figure: 'firstPaintMs' | 'bytes') => {
      const other = page === 'landing' ? 'spanishLanding' : 'spanishPractice'
      const what = `Spanish ${page}: ${figure}`
      return row(what, visits(other, figure), 'English', visits(page, figure), 'at most 1.05')
    }
    const link = [answers('spanishLink', 'answered'), answers('deepLink', 'answered')] as const
    const [pick, tap] = [answers('pick', 'feedback'), answers('bareTap', 'feedback')]
    return [
      verdict('deep link', 'deepLink', 'at most 0.55'),
      verdict('landing page', 'byPlate', 'at most 1'),
      row('a pick, ms', pick, `a tap, ${BARE}`, tap, 'at most 1.1'),
      visit('firstPaintMs', 'at most 0.5'),
      visit('blockingMs', 'at most 50 ms'),
      row('Spanish deep link to a verdict, ms', link[0], 'English', link[1], 'at most 1.05'),
      spanish('landing', 'firstPaintMs'),
      spanish('landing', 'bytes'),
      spanish('practice', 'firstPaintMs'),
      spanish('practice', 'bytes'),
    ]
  },
  async pages() {
    const cached = await measureCachedPages()
    const { bytes, limit } = await measurePracticeMemory()
    const rates = cached.flatMap(({ target, ours, bare, nginx, oursPacked, nginxPacked }) => [
      row(`${target}, requests/s`, ours, 'bare Hono answer', bare, 'at least 0.8'),
      row(`${target}, requests/s`, ours, NGINX_FILE, nginx, nginxGoal(target)),
      row(`${target} packed`, oursPacked, NGINX_FILE, nginxPacked, 'at least 0.4'),
    ])
    const what = 'memory of every practice page, MB'
    return [
      ...rates,
      row(what, bytes / 2 ** 20, "the page cache's limit", limit / 2 ** 20, 'at most 1'),
    ]
  },
  async saves() {
    const { saved, bare } = await measureSaving()
    return [row('results saved/s', saved, 'bare durable inserts', bare, 'at least 0.5')]
  },
  async growth() {
    const lists = await measureGrowth()
    return lists.flatMap(({ list, few, some, many }) => [
      row(`${list}, 100×, µs`, some, '1×', few, 'at most 1.3'),
      row(`${list}, 10,000×, µs`, many, '1×', few, 'at most 1.3'),
    ])
  },
  async manuals() {
    const { reading, alone } = await measureReading()
    const what = 'questions while a manual is read, p99 ms'
    return [row(what, reading, 'no manual', alone, 'at most 2')]
  },
  async runs() {
    const measured = await measureRiders()
    return measured.map(({ what, running, alone }) =>
      row(`${what} during a run, µs`, running, 'no run', alone, 'at most 2'),
    )
  },
  async backup() {
    const { backup, alone } = await measureBackup()
    return [row('pages during a backup, p95 ms', backup, 'no backup', alone, 'at most 2')]
  },
  async memory() {
    const { idle, loaded } = await measureMemory()
    return [row("memory after an hour's load, MB", loaded, 'idle', idle, 'none')]
  },
  async footprint() {
    const { firstStart, secondStart, rest, peak, p50, p99, kills } = await measureFootprint()
    return [
      row('first start, processor s', firstStart, 'second start', secondStart, 'at most 5 s'),
      row('memory at work, MB', peak, 'at rest', rest, 'at rest at most 130 MB'),
      row('50 riders and an upload in 512 MB, p99 ms', p99, 'p50', p50, 'none'),
      row('processes killed for memory', kills, 'wanted', 0, '0'),
      row('packages of production, MB', packagesMB(), 'limit', 170, 'at most 1'),
    ]
  },
  async processes() {
    const { one, two } = await measureProcesses()
    return [row('2 processes on PostgreSQL, requests/s', two, '1 process', one, 'more than 1')]
  },
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS)
const unknown = chosen.find((name) => !PARTS[name])
if (unknown) throw new Error(`There is no ${unknown}: choose of ${Object.keys(PARTS).join(', ')}`)
if (values.write && positionals.length > 0) throw new Error('--write needs a run of all parts')
execSync('npm run build', { stdio: 'ignore' })
execSync('vite build', { stdio: 'ignore', cwd: 'bench/bare-react' })
const rows: Row[] = []
const startedAt = performance.now()
try {
  for (const name of chosen) {
    const before = performance.now()
    rows.push(...((await PARTS[name]?.()) ?? []))
    console.log(`${name}: ${Math.round((performance.now() - before) / 1000)} s`)
  }
} finally {
  console.table(rows)
}
if (values.write) {
  const minutes = Math.round((performance.now() - startedAt) / 60_000)
  writeFileSync(FIGURES, `${headOf(minutes)}\n\n${tableOf(rows)}\n`)
}

/** Returns a sentence about the run: its day, duration and machine. */
function headOf(minutes: number): string {
  const day = new Date().toISOString().slice(0, 10)
  const model = cpus()[0]?.model.trim()
  return `One run of ${minutes} minutes on ${day}, by ${cpus().length} cores of ${model}, Node ${process.versions.node}.`
}

function tableOf(rows: Row[]): string {
  const names = ['what', 'value', 'beside', 'other', 'ratio', 'goal'] as const
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))]
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const padded = (line: readonly string[]) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return lines.map(padded).join('\n')
}

function row(what: string, value: number, beside: string, other: number, goal: string) {
  const ratio = Number((value / other).toFixed(2))
  return { what, value: rounded(value), beside, other: rounded(other), ratio, goal }
}

function rounded(value: number): number {
  return Number(value.toFixed(value < 1 ? 4 : 0))
}

function nginxGoal(target: string): string {
  return target.startsWith('/practice') ? 'at least 0.6' : 'at least 0.4'
}
