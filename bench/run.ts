import { execSync, spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { measureCachedPages } from './cached-pages.ts'
import { measureContent } from './content-growth.ts'
import { driveBarePage, driveToFirstQuestion, measurePage } from './first-question.ts'
import { measureGrowth } from './growing-lists.ts'
import { measureMemory } from './memory.ts'
import { startProduct } from './product-server.ts'
import { measureReading } from './reading-manuals.ts'
import { measureRiders } from './riders-during-runs.ts'
import { measureSaving } from './saving-results.ts'
import { measureProcesses } from './two-processes.ts'

/**
 * `npm run bench`, or `npm run bench -- saves growth` for some parts. Machines differ and are noisy.
 * So each figure has another one of the same run beside it: read their ratio.
 */
const BARE_PORT = 3912
const BARE = `http://localhost:${BARE_PORT}`

type Row = ReturnType<typeof row>

const PARTS: Record<string, () => Promise<Row[]>> = {
  async phone() {
    const product = await startProduct(3911)
    const bareServer = spawn(
      'node',
      ['bench/bare-server.ts', String(BARE_PORT), `${product.origin}/`],
      { stdio: 'inherit' },
    )
    await untilAnswered(`${BARE}/bytes`)
    const bare = await measurePage(`${BARE}/`, driveBarePage)
    const ours = await measurePage(`${product.origin}/`, driveToFirstQuestion)
    bareServer.kill()
    await product.stop()
    const [paint, question] = ['first paint, ms (slow phone)', 'first question, ms (slow phone)']
    return [
      row(paint, ours.firstPaint, 'bare page', bare.firstPaint, 'at most 400 ms'),
      row(question, ours.done, 'bare page interactive', bare.done, 'at most 1.25'),
    ]
  },
  async pages() {
    const cached = await measureCachedPages(rate)
    return cached.flatMap(({ target, plain, packed }) => [
      row(`${target}, requests/s`, plain.ours, 'bare Hono answer', plain.bare, 'at least 0.8'),
      row(`${target}, requests/s`, plain.ours, 'nginx, a file', plain.nginx ?? NaN, 'at least 0.4'),
      row(`${target} packed`, packed.ours, 'nginx, a file', packed.nginx ?? NaN, 'at least 0.4'),
    ])
  },
  async saves() {
    const { saved, bare } = await measureSaving()
    return [row('results saved/s', saved, 'bare durable inserts', bare, 'at least 0.5')]
  },
  async growth() {
    const lists = await measureGrowth()
    return lists.flatMap(({ list, microseconds: [few = NaN, some = NaN, many = NaN] }) => [
      row(`${list}, 100×, µs`, some, '1×', few, 'at most 1.3'),
      row(`${list}, 10,000×, µs`, many, '1×', few, 'at most 1.3'),
    ])
  },
  async content() {
    const [few = NaN, many = NaN] = await measureContent(rate)
    return [row('/content of 50,000 posts, µs', many, 'of 50', few, 'at most 1.3')]
  },
  async manuals() {
    const product = await startProduct(3911)
    const { reading, alone } = await measureReading(`${product.origin}/questions/CA`)
    await product.stop()
    const what = 'questions while a manual is read, p99 ms'
    return [row(what, reading, 'no manual', alone, 'at most 2')]
  },
  async runs() {
    const measured = await measureRiders()
    return measured.map(({ what, running, alone }) =>
      row(`${what} during a run, µs`, running, 'no run', alone, 'at most 2'),
    )
  },
  async memory() {
    const { idle, loaded } = await measureMemory()
    return [row("memory after an hour's load, MB", loaded, 'idle', idle, 'none')]
  },
  async processes() {
    const { one, two } = await measureProcesses()
    return [row('2 processes on PostgreSQL, requests/s', two, '1 process', one, 'more than 1')]
  },
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
execSync('npm run build', { stdio: 'ignore' })
execSync('react-router build', { stdio: 'ignore', cwd: 'bench/bare-page' })
const rows: Row[] = []
try {
  for (const name of chosen) {
    const measure = PARTS[name]
    if (!measure) throw new Error(`There is no ${name}: choose of ${Object.keys(PARTS).join(', ')}`)
    console.log(`measuring: ${name}`)
    rows.push(...(await measure()))
  }
} finally {
  console.table(rows)
}

function row(what: string, value: number, beside: string, other: number, goal: string) {
  const ratio = Number((value / other).toFixed(2))
  return { what, value: Math.round(value), beside, other: Math.round(other), ratio, goal }
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, duration: 3 })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load`)
  return result.requests.average
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
